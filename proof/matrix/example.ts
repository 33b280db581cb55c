import type { PlatformEndpointDeclaration } from '#areas/platform/server/endpoint.ts'
import type { CallInput, EndpointDeclaration } from '#kernel/endpoint.ts'
import type { Place } from './place.ts'

/** A call that succeeds. Account, session and idempotency key are filled in. */
export type ExampleCall<D extends EndpointDeclaration> = Omit<CallInput<D>, 'params'> & OwnParams<D> & CallDifferences

type OwnParams<D extends EndpointDeclaration> =
  CallInput<D> extends { params: infer P } ? (Exclude<keyof P, 'id'> extends never ? unknown : { readonly params: Omit<P, 'id'> }) : unknown

interface CallDifferences {
  /** The session of somebody else than the owner, where the owner can't be meant. */
  readonly token?: string
  /** The account of the path; the live one unless it is given. */
  readonly account?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The body of a call that takes a file. */
  readonly file?: Buffer
}

/** Makes what a call needs in a business, and returns the call. */
export type MakeCall<D extends EndpointDeclaration> = (place: Place) => ExampleCall<D> | Promise<ExampleCall<D>>

/** `alone` is for a call that leaves its business, or its owner's sign-in, different for the examples after it: it gets a new business. */
export type Example<D extends EndpointDeclaration> = MakeCall<D> | { readonly alone: MakeCall<D> }

/** An example for each endpoint that a file of the contract declares; without one, the file of examples doesn't compile. */
export type ExamplesOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends EndpointDeclaration ? Name : never]: Module[Name] extends EndpointDeclaration
    ? Example<Module[Name]>
    : never
}

/** The same of the platform API. */
export type PlatformExamplesOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends PlatformDeclaration ? Name : never]: Module[Name] extends PlatformDeclaration
    ? (place: Place) => (CallInput<Module[Name]> & object) | Promise<CallInput<Module[Name]> & object>
    : never
}
/** Its access goes without saying. */
type PlatformDeclaration = PlatformEndpointDeclaration & { readonly access?: never }
export type AnyPlatformCall = Pick<AnyCall, 'params' | 'query' | 'body'>

/** An example of an endpoint that is known by its name alone. */
export interface AnyCall extends CallDifferences {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}
export type AnyExample = ((place: Place) => AnyCall | Promise<AnyCall>) | { readonly alone: (place: Place) => AnyCall | Promise<AnyCall> }

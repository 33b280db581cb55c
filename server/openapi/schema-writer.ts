import * as z from 'zod/mini'
import type { Contract } from './endpoints.ts'

export type Json = Record<string, unknown>

/** Turns zod's schemas into JSON Schema. What the contract exports by a name is written once, under that name, and referred to. */
export class SchemaWriter {
  readonly shared: Record<string, Json> = {}
  readonly #names: Contract['schemas']

  constructor(names: Contract['schemas']) {
    this.#names = names
  }

  write(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
    return this.#refer(schema, io) ?? this.spellOut(schema, io)
  }

  spellOut(root: z.core.$ZodType, io: 'input' | 'output'): Json {
    const { $schema: _, ...json } = z.toJSONSchema(root, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const reference = zodSchema === root ? null : this.#refer(zodSchema, io)
        if (!reference) return
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
        Object.assign(jsonSchema, reference)
      },
    }) as Json
    return json
  }

  #refer(schema: z.core.$ZodType, io: 'input' | 'output'): Json | null {
    const name = this.#names.get(schema)
    if (!name) return null
    if (!(name in this.shared)) {
      // Before it is spelled out, so that a schema that holds itself ends.
      this.shared[name] = {}
      this.shared[name] = this.spellOut(schema, io)
    }
    return { $ref: `#/components/schemas/${name}` }
  }
}

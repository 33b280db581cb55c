import { type ComponentType, lazy, Suspense } from 'react'

/** A part of a page, such as a dialog, that is loaded when it is first shown. There is nothing in its place until then. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  // The type of `lazy` can't be read while its props are open.
  const Part = lazy(load) as unknown as ComponentType<Props>
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}

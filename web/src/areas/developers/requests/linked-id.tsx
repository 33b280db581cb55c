import { shortenId } from '../../../ui/text/shorten-id.ts'

/** Shows a short ID in the color of the link around it. @param isPlain if there is no link. */
export function LinkedId({ id, isPlain = false }: { id: string; isPlain?: boolean }) {
  return (
    <span className="mono" title={id} style={isPlain ? undefined : { color: 'inherit' }}>
      {shortenId(id)}
    </span>
  )
}

import { shortenId } from '../../../ui/text/shorten-id.ts'

/** A short ID as the text of a link, in the link's color. @param isPlain for an ID that leads nowhere. */
export function LinkedId({ id, isPlain = false }: { id: string; isPlain?: boolean }) {
  return (
    <span className="mono" title={id} style={isPlain ? undefined : { color: 'inherit' }}>
      {shortenId(id)}
    </span>
  )
}

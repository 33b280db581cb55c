/** Lists the effects of a command before it is confirmed. */
export function Effects({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="points">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

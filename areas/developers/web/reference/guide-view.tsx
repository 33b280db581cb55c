import { CodeBlock } from '#web/ui/text/code-block.tsx'
import type { Guide } from './documents.ts'
import styles from './reference-page.module.css'

/** A guide, of the little Markdown that guides are written in: paragraphs, lists, tables, code and `names`. */
export function GuideView({ guide: { title, text } }: { guide: Guide }) {
  return (
    <article lang="en">
      <h1 className={styles.title}>{title}</h1>
      {text.split(/\n{2,}/).map((block) => (
        <Block key={block} block={block} />
      ))}
    </article>
  )
}

function Block({ block }: { block: string }) {
  const code = /^```(\w*)\n([\s\S]*)\n```$/.exec(block)
  if (code) return <CodeBlock code={code[2] ?? ''} label={code[1] ?? ''} />
  const lines = block.split('\n')
  if (lines.every((line) => /^\d+\. /.test(line))) {
    return (
      <ol>
        {lines.map((line) => (
          <li key={line}>
            <Words text={line.replace(/^\d+\. /, '')} />
          </li>
        ))}
      </ol>
    )
  }
  if (lines.every((line) => line.startsWith('|'))) return <Rows lines={lines} />
  return (
    <p>
      <Words text={lines.join(' ')} />
    </p>
  )
}

function Rows({ lines }: { lines: readonly string[] }) {
  const [head = [], , ...rows] = lines.map((line) => line.slice(1, -1).split('|'))
  return (
    <div className={styles.table}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                <Words text={cell.trim()} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join()}>
              {cells.map((cell) => (
                <td key={cell}>
                  <Words text={cell.trim()} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Names as code. Links lead to files of the project, which aren't here, so only their words are shown. */
function Words({ text }: { text: string }) {
  const plain = text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('**', '')
  return plain.split('`').map((part, index) => (index % 2 === 1 ? <code key={`${index.toString()} ${part}`}>{part}</code> : part))
}

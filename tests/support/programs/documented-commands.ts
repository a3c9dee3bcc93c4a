// Commands as the docs write them: each line separate, as a person would type it.
import { readFileSync } from 'node:fs'

/** A command of one line: what is set before it, the program and its words. */
export interface DocumentedCommand {
  readonly env: Readonly<Record<string, string>>
  readonly words: readonly string[]
}

const isCommand = (line: string): boolean =>
  /^(?:[A-Z_]+=\S+ )*(?:npm (?:run|start|test|ci)\b|node\b|node_modules\/\.bin\/)/.test(line)

const fenced = (text: string): readonly string[] =>
  [...text.matchAll(/^```[a-z]*\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) => block.split('\n'))

const inline = (text: string): readonly string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

/** Every command that stands in a text, in a block or in a sentence, once each. */
export const findCommands = (text: string): readonly string[] => [
  ...new Set([...fenced(text), ...inline(text)].flatMap(line => line.split(' && ')).filter(isCommand)),
]

/** Of the text about operating all; of the first page the ones that stand in a block: the others are a list of names. */
export const listDocumentedCommands = (): readonly string[] => {
  const operating = findCommands(readFileSync('docs/operating.md', 'utf8'))
  const first = findCommands(
    fenced(readFileSync('README.md', 'utf8'))
      .map(line => `\`${line}\``)
      .join('\n'),
  )
  return [...new Set([...operating, ...first])]
}

export const parsed = (line: string): DocumentedCommand => {
  const parts = line.split(' ')
  const start = parts.findIndex(part => !/^[A-Z_]+=/.test(part))
  const env = Object.fromEntries(parts.slice(0, start).map(part => [part.split('=')[0], part.replace(/^[^=]+=/, '')]))
  return { env, words: parts.slice(start) }
}

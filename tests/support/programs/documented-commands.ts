// Commands as the docs write them: each line separate, as a person would type it.
import { globSync, readFileSync } from 'node:fs'

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

/** Every command of the first pages and of the docs; a page of decisions says what was, not what to do. */
export const listDocumentedCommands = (): readonly string[] => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'AGENTS.md'].concat(globSync('docs/*.md'))
  return [...new Set(pages.flatMap(page => findCommands(readFileSync(page, 'utf8'))))]
}

export const parsed = (line: string): DocumentedCommand => {
  const parts = (line.match(/(?:[^\s"]|"[^"]*")+/g) ?? []).map(part => part.replaceAll('"', ''))
  const start = parts.findIndex(part => !/^[A-Z_]+=/.test(part))
  const env = Object.fromEntries(parts.slice(0, start).map(part => [part.split('=')[0], part.replace(/^[^=]+=/, '')]))
  return { env, words: parts.slice(start) }
}

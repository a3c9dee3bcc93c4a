// The whole schema files that a guide shows, put into a schema folder of their own with a line each in the menu.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

export interface GuideFile {
  /** Below the schema folder. */
  readonly path: string
  /** Finds the file among the examples of the guide. */
  readonly title: string
  /** Targets in the menu; none for a resource that has a line already. */
  readonly menu?: readonly string[]
}

const findExample = (guide: string, title: string): string => {
  const blocks = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => text)
  const example = blocks.filter(text => text.includes('"$schema"')).find(text => text.includes(`"title": "${title}"`))
  if (example === undefined) throw new Error(`the guide has no whole file "${title}"`)
  return example
}

/** Copies the schema, adds the guide's files to it and returns the folder. */
export function writeGuideFiles(guidePath: string, files: readonly GuideFile[]): string {
  const guide = readFileSync(guidePath, 'utf8')
  const folder = mkdtempSync(join(tmpdir(), 'kencana-schema-'))
  cpSync('schema', folder, { recursive: true })
  const menu = JSON.parse(readFileSync(join(folder, 'menu.json'), 'utf8'))
  for (const { path, title, menu: targets = [] } of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), findExample(guide, title))
    for (const [index, to] of targets.entries()) {
      const id = `${basename(path, '.json')}-guide-${index}`
      menu.items.push({ id, title, to, path: `/${id}` })
    }
  }
  writeFileSync(join(folder, 'menu.json'), JSON.stringify(menu))
  return folder
}

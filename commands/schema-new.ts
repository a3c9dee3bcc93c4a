// Begins a new master: its JSON file with a key and a name, and its line in the menu.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { applyEdits, modify } from 'jsonc-parser'
import { titleFrom } from '../engine/definition/fields/compile-field.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const usage = 'Usage: npm run schema:new -- <area> <name> [title] [--menu=<id of the menu group>]'

const skeleton = (name: string, title: string): string => {
  const word = name.replaceAll('-', '_')
  return `${JSON.stringify(
    {
      $schema: '../../dialect/resource.schema.json',
      title,
      type: 'object',
      'x-kind': 'master',
      'x-key': [`kode_${word}`],
      'x-label': `{kode_${word}} - {nama_${word}}`,
      required: [`kode_${word}`, `nama_${word}`],
      properties: {
        [`kode_${word}`]: { $ref: 'types#code', title: `Kode ${title}`, 'x-once': true },
        [`nama_${word}`]: { $ref: 'types#text', title: `Nama ${title}` },
        status_aktif: { $ref: 'types#flag', title: 'Aktif', default: true },
      },
      'x-api': { path: name },
      'x-list': {
        columns: [`kode_${word}`, `nama_${word}`, 'status_aktif'],
        search: [`kode_${word}`, `nama_${word}`],
        empty: `${title} Kosong`,
      },
    },
    null,
    2,
  )}\n`
}

interface MenuGroup {
  readonly id: string
  readonly items?: readonly unknown[]
}

/** Adds the line at the end of the group, leaving the rest of the file as it is. */
const withMenuLine = (menu: string, group: string, { name, title }: { name: string; title: string }): string => {
  const { items } = JSON.parse(menu) as { items: readonly MenuGroup[] }
  const index = items.findIndex(item => item.id === group)
  if (index < 0)
    throw new Error(
      `menu.json has no top entry with the id "${group}"; say --menu=${items.map(item => item.id).join(' | ')}.`,
    )
  const line = { id: name, title, to: `resource:${name}`, path: `/master-${name}` }
  const path = ['items', index, 'items', items[index]?.items?.length ?? 0]
  return applyEdits(
    menu,
    modify(menu, path, line, { isArrayInsertion: true, formattingOptions: { tabSize: 2, insertSpaces: true } }),
  )
}

const begin = (words: readonly string[], group: string): void => {
  const [area = '', name = '', title = titleFrom(name)] = words
  if (!/^[a-z]+$/.test(area) || !/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(usage)
  const file = join(root, 'schema/resources', area, `${name}.json`)
  const menuFile = join(root, 'schema/menu.json')
  if (existsSync(file)) throw new Error(`schema/resources/${area}/${name}.json is there already.`)
  const menu = withMenuLine(readFileSync(menuFile, 'utf8'), group, { name, title })
  writeFileSync(file, skeleton(name, title), { flag: 'wx' })
  writeFileSync(menuFile, menu)
  console.log(`Made schema/resources/${area}/${name}.json and its line in schema/menu.json.`)
  console.log('Next: edit both, then "npm run schema:check" and "npm run schema:generate".')
}

const args = process.argv.slice(2)
const group = args.find(arg => arg.startsWith('--menu='))?.slice('--menu='.length) ?? 'data-master'
try {
  begin(
    args.filter(arg => !arg.startsWith('--')),
    group,
  )
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

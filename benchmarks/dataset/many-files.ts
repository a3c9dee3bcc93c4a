// Creates a schema folder as large as that of a real shop: the benchmark's master, and copies of it.
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const master = 'barang-uji'
const folderOfMaster = 'resources/master'

interface MenuFile {
  readonly items: readonly object[]
}

/** Copies the schema folder and fills it up to `files` files of resources, each with its entry of the menu. */
export const writeManyFiles = (from: string, to: string, files: number): void => {
  cpSync(from, to, { recursive: true })
  const text = readFileSync(join(from, folderOfMaster, `${master}.json`), 'utf8')
  const menu = JSON.parse(readFileSync(join(from, 'menu.json'), 'utf8')) as MenuFile
  const names = Array.from({ length: files - menu.items.length }, (_, n) => `${master}-${n + 2}`)
  for (const name of names) {
    const copy = { ...JSON.parse(text), title: getTitle(name) }
    writeFileSync(join(to, folderOfMaster, `${name}.json`), JSON.stringify(copy, null, 2))
  }
  const entries = names.map(name => ({ id: name, title: getTitle(name), to: `resource:${name}`, path: `/${name}` }))
  writeFileSync(join(to, 'menu.json'), JSON.stringify({ ...menu, items: [...menu.items, ...entries] }, null, 2))
}

const getTitle = (name: string): string => `Barang Uji ${name.slice(master.length + 1)}`

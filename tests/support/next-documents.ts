// The shop with documents that are not its own yet: loans, repairs, cash, and pieces for another shop.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const documents: ReadonlySet<string> = new Set(['hutang', 'service', 'kirim-barang', 'uang-kas', 'uang-bank'])

interface Entry {
  readonly to?: string
  readonly ready?: boolean
  readonly items?: readonly Entry[]
}

/** The entry, open where it leads to one of the documents. */
const opened = ({ items, ...entry }: Entry): Entry => {
  const [, name = ''] = /^document:([^/]+)/.exec(entry.to ?? '') ?? []
  const { ready: _, ...open } = entry
  return { ...(documents.has(name) ? open : entry), ...(items && { items: items.map(opened) }) }
}

/** Forms of what the menu of the shop only lists yet. */
const forms = [
  { id: 'uang-kas-baru', title: 'Uang Kas Baru', to: 'document:uang-kas/new', path: '/uang-kas-baru', levels: ['KSR'] },
  {
    id: 'uang-bank-baru',
    title: 'Uang Bank Baru',
    to: 'document:uang-bank/new',
    path: '/uang-bank-baru',
    levels: ['KSR'],
  },
  {
    id: 'kirim-baru',
    title: 'Kirim Barang',
    to: 'document:kirim-barang/new',
    path: '/kirim-barang-baru',
    levels: ['ADM'],
  },
]

/** A schema folder for SCHEMA_DIR; `remove` takes it away. */
export const nextDocumentsFolder = (): { readonly path: string; readonly remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'kencana-next-'))
  cpSync('schema', path, { recursive: true })
  cpSync('tests/fixtures/next-documents', path, { recursive: true })
  const menu = join(path, 'menu.json')
  const { items = [], ...rest } = JSON.parse(readFileSync(menu, 'utf8')) as Entry
  writeFileSync(menu, JSON.stringify({ ...rest, items: [...items.map(opened), ...forms] }, null, 2))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

// The shop with reports that are not its own yet: stock, cash, sales by salesperson and by day, and the end of the day.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const reports = ['barang-sumary', 'transaksi-keuangan-cash', 'penjualan-sales', 'eod']

interface Entry {
  readonly to?: string
  readonly ready?: boolean
  readonly items?: readonly Entry[]
}

/** The entry, open where it leads to one of the reports. */
const opened = ({ items, ...entry }: Entry): Entry => {
  const { ready: _, ...open } = entry
  const isThere = reports.some(name => entry.to === `report:${name}`)
  return { ...(isThere ? open : entry), ...(items && { items: items.map(opened) }) }
}

/** A schema folder; `remove` takes it away. */
export const nextReportsFolder = (): { readonly path: string; readonly remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'kencana-reports-'))
  cpSync('schema', path, { recursive: true })
  cpSync('tests/fixtures/next-reports', path, { recursive: true })
  const menu = join(path, 'menu.json')
  const { items = [], ...rest } = JSON.parse(readFileSync(menu, 'utf8')) as Entry
  const chart = { id: 'grafik', title: 'Grafik', to: 'report:penjualan-chart', path: '/grafik', levels: ['SPV'] }
  writeFileSync(menu, JSON.stringify({ ...rest, items: [...items.map(opened), chart] }, null, 2))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

// The shop with other files of some reports: stock, cash, sales by salesperson and by day, and the end of the day.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A schema folder; `remove` takes it away. */
export const nextReportsFolder = (): { readonly path: string; readonly remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'kencana-reports-'))
  cpSync('schema', path, { recursive: true })
  cpSync('tests/fixtures/next-reports', path, { recursive: true })
  const menu = join(path, 'menu.json')
  const { items = [], ...rest } = JSON.parse(readFileSync(menu, 'utf8')) as { readonly items?: readonly unknown[] }
  const chart = { id: 'grafik', title: 'Grafik', to: 'report:penjualan-chart', path: '/grafik', levels: ['SPV'] }
  writeFileSync(menu, JSON.stringify({ ...rest, items: [...items, chart] }, null, 2))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

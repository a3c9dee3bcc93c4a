// The file of a new master, and its line in the menu.
import { formatMenu } from '../engine/definition/menu/format-menu.ts'
import type { MenuDefinition } from '../engine/definition/shapes/menu.ts'

/** As its neighbours are: with a flag that switches a row off, a filter by it, and an export. */
export const buildMasterFile = (name: string, title: string): string => {
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
        status_aktif: { $ref: 'types#flag', title: 'Status Aktif', default: true },
      },
      'x-active': 'status_aktif',
      'x-api': { path: name },
      'x-list': {
        columns: [`kode_${word}`, `nama_${word}`, 'status_aktif'],
        sort: [`kode_${word}`],
        search: [`kode_${word}`, `nama_${word}`],
        filters: ['status_aktif'],
        export: ['csv'],
        empty: `${title} Kosong`,
      },
      'x-form': { as: 'modal', titleAdd: `Tambah ${title}`, titleEdit: `Edit ${title}` },
    },
    null,
    2,
  )}\n`
}

/** Adds the line after the last one that the menu draws, for the levels of its neighbours; other lines stay as they are. */
export const addMenuLine = (text: string, group: string, { name, title }: { name: string; title: string }): string => {
  const menu = JSON.parse(text) as MenuDefinition
  const top = menu.items.find(item => item.id === group)
  if (!top)
    throw new Error(
      `menu.json has no top entry with the id "${group}"; say --menu=${menu.items.map(item => item.id).join(' | ')}.`,
    )
  const children = top.items ?? []
  const lastDrawn = children.findLastIndex(({ show }) => show !== false)
  const levels = children[lastDrawn]?.levels ?? top.levels
  const line = { id: name, title, to: `resource:${name}`, path: `/master-${name}`, ...(levels && { levels }) }
  const extended = { ...top, items: children.toSpliced(lastDrawn + 1, 0, line) }
  return formatMenu({ ...menu, items: menu.items.map(item => (item === top ? extended : item)) })
}

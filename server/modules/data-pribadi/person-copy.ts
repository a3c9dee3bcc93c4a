// A copy of all data of a member for the member: one page that can be read and that contains the data as JSON.
import type { Stored } from '../../../engine/fields/field-type.ts'
import { formatLabel } from '../../../engine/record/row.ts'
import { getStoredFields } from '../../../engine/schema/resource.ts'
import { findResource, type Schema } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { RecordNotFound } from '../../errors/errors.ts'
import { listOpenBusiness } from '../../operations/personal/open-business.ts'
import {
  findPerson,
  findPersonRows,
  type PersonRecord,
  type PersonRows,
} from '../../operations/personal/person-rows.ts'
import { findPicture } from '../../storage/pictures.ts'
import type { Connection } from '../../storage/storage.ts'

interface CopiedRow {
  readonly judul: string
  readonly isi: readonly { readonly nama: string; readonly nilai: string }[]
  /** JPEG as base64. */
  readonly foto: readonly string[]
}

export interface CopiedTable {
  readonly nama: string
  readonly baris: readonly CopiedRow[]
}

export interface PersonCopy {
  readonly kode: string
  readonly dihapus: boolean
  readonly urusan: readonly string[]
  readonly data: readonly CopiedTable[]
}

/** Reads all rows of the member in all shops; throws RecordNotFound. */
export const readPersonCopy = async (
  connection: Connection,
  { schema }: Caller,
  key: string,
): Promise<{ readonly copy: PersonCopy; readonly person: PersonRecord }> => {
  const person = await findPerson(connection, schema, key)
  if (!person) throw new RecordNotFound()
  const found = await findPersonRows(connection, schema, person)
  const data: CopiedTable[] = []
  for (const rows of found) if (rows.resource.kind !== 'journal') data.push(await copyTable(connection, schema, rows))
  const dihapus = person.row.tgl_hapus_data !== null
  return { copy: { kode: key, dihapus, urusan: listOpenBusiness(found), data }, person }
}

const copyTable = async (
  connection: Connection,
  schema: Schema,
  { resource, personal, rows }: PersonRows,
): Promise<CopiedTable> => {
  const photos = personal.filter(({ kind }) => kind === 'photo')
  const fields = getStoredFields(resource).filter(({ type, title }) => !type.uploaded && !type.secret && title !== '')
  const baris: CopiedRow[] = []
  for (const row of rows) {
    const foto: string[] = []
    for (const { field } of photos) {
      const bytes = await findPicture(connection, { resource: resource.name, rowId: String(row.id), field: field.name })
      if (bytes) foto.push(bytes.toString('base64'))
    }
    const isi = fields.flatMap(({ name, title, type, choices }) => {
      const value: Stored = row[name] ?? null
      if (value === null || value === '' || value === schema.project.emptyText) return []
      const choice = choices.find(one => one.value === value)
      return [{ nama: title, nilai: choice?.title ?? type.format(value) }]
    })
    baris.push({ judul: formatLabel(resource, row), isi, foto })
  }
  return { nama: buildTableTitle(schema, resource), baris }
}

/** Lines have the title of their document before their own. */
const buildTableTitle = (schema: Schema, { name, title, kind }: PersonRows['resource']): string =>
  kind === 'lines' ? `${findResource(schema, name.replace(/\.[^.]*$/, ''))?.title ?? name}: ${title}` : title

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, letter => escapes[letter] ?? letter)

const styles =
  'body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}h2{margin-top:2rem;border-bottom:1px solid #ccc}h3{margin-bottom:.25rem}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.1rem 1rem;margin:0 0 1rem}dt{color:#666}dd{margin:0;overflow-wrap:anywhere}img{max-width:20rem}'

/** The page for the member; the JSON is in a script element of the type application/json. */
export const buildPersonPage = (
  copy: PersonCopy,
  { shop, date }: { readonly shop: string; readonly date: string },
): string => {
  const sections = copy.data.map(({ nama, baris }) => `<h2>${escapeHtml(nama)}</h2>${baris.map(buildRow).join('')}`)
  const json = JSON.stringify(copy).replaceAll('<', '\\u003c')
  return `<!doctype html><html lang="id"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Data Pribadi ${escapeHtml(copy.kode)}</title><style>${styles}</style>
<h1>Salinan Data Pribadi ${escapeHtml(copy.kode)}</h1><p>${escapeHtml(shop)}, ${escapeHtml(date)}. Semua data tentang pelanggan ini yang disimpan di semua toko.</p>
${sections.join('\n')}
<script type="application/json" id="data">${json}</script></html>`
}

const buildRow = ({ judul, isi, foto }: CopiedRow): string => {
  const facts = isi.map(({ nama, nilai }) => `<dt>${escapeHtml(nama)}</dt><dd>${escapeHtml(nilai)}</dd>`).join('')
  const pictures = foto.map(bytes => `<img alt="Foto" src="data:image/jpeg;base64,${bytes}">`).join('')
  return `<h3>${escapeHtml(judul)}</h3><dl>${facts}</dl>${pictures}`
}

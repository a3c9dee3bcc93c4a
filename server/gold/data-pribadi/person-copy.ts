// A copy of the data of a member for the member: one page that can be read and that contains the data as JSON. It has
// what the user may open as a record, in each shop; a top level has all of it.
import type { Used } from '../../../domain/used.ts'
import { isTopLevel } from '../../../engine/access/access-user.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { formatLabel, type Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { getStoredFields } from '../../../engine/schema/resource.ts'
import { findResource, type Schema } from '../../../engine/schema/schema.ts'
import type { Caller, CallerRights } from '../../caller/caller.ts'
import { AccessDenied, RecordNotFound } from '../../error/errors.ts'
import { listOpenBusiness } from '../../record/personal/open-business.ts'
import { findPerson, findPersonRows, type PersonRecord, type PersonRows } from '../../record/personal/person-rows.ts'
import { findPicture } from '../../storage/picture-rows.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import { getRowShop } from '../../storage/tables.ts'

export const page = 'data-pribadi'

export const canCopy = ({ access }: Pick<CallerRights, 'access'>): boolean => access.pages.has(page)

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
  /** How many rows of other shops, or of documents that are hidden from the user, were left out. */
  readonly tertutup: number
}

/** The shop in which a member was registered. */
const registeredShop = 'kode_cabang_daftar' satisfies keyof Used<'member', 'kode_cabang_daftar'>

/**
 * Reads the rows of the member that the user may open, and lists the pictures of identity cards among them. Throws
 * RecordNotFound, and AccessDenied for a member of a shop that the user may not work in.
 */
export const readPersonCopy = async (
  connection: Connection,
  caller: Caller,
  key: string,
): Promise<{ readonly copy: PersonCopy; readonly person: PersonRecord; readonly photos: readonly CopiedPhoto[] }> => {
  const { schema } = caller
  const person = await findPerson(connection, schema, key)
  if (!person) throw new RecordNotFound()
  const getReader = await createReaders(connection, caller)
  if (!getReader(String(person.row[registeredShop]))) throw new AccessDenied()
  const found = await findPersonRows(connection, schema, person)
  const opened = found.map(rows => {
    const canOpen = (row: DatabaseRow): boolean => {
      const shop = getRowShop(rows.resource, row)
      return (
        getReader(shop === '-' ? caller.shop.code : shop)
          ?.access.of(rows.resource)
          .verbs.has('get') ?? false
      )
    }
    return { ...rows, rows: rows.resource.kind === 'journal' ? [] : rows.rows.filter(canOpen) }
  })
  const photos: CopiedPhoto[] = []
  const data: CopiedTable[] = []
  for (const rows of opened) if (rows.rows.length > 0) data.push(await copyTable(connection, caller, rows, photos))
  const dihapus = person.row.tgl_hapus_data !== null
  const tertutup = countRows(found.filter(({ resource }) => resource.kind !== 'journal')) - countRows(opened)
  return { copy: { kode: key, dihapus, urusan: listOpenBusiness(opened), data, tertutup }, person, photos }
}

const countRows = (found: readonly PersonRows[]): number => found.reduce((sum, { rows }) => sum + rows.length, 0)

/** Returns who reads the rows of a shop: the user with the rights there; undefined for a shop that is closed to the user. */
const createReaders = async (
  connection: Connection,
  caller: Caller,
): Promise<(shop: string) => Pick<Caller, 'access'> | undefined> => {
  if (isTopLevel(caller.schema.project, caller.user.level) && !caller.token) return () => caller
  const callers = (await caller.resolveShopCallers?.(connection, undefined, canCopy)) ?? [caller]
  const byShop = new Map([...callers, caller].map(one => [one.shop.code, one]))
  return shop => byShop.get(shop)
}

/** A picture of an identity card in a copy. */
export interface CopiedPhoto {
  readonly resource: PersonRows['resource']
  readonly field: Field
  readonly row: Row
}

const copyTable = async (
  connection: Connection,
  { schema, access }: Caller,
  { resource, personal, rows }: PersonRows,
  copied: CopiedPhoto[],
): Promise<CopiedTable> => {
  const { visible } = access.of(resource)
  const photos = personal.filter(({ kind, field }) => kind === 'photo' && visible(field))
  const fields = getStoredFields(resource).filter(
    field => !field.type.uploaded && !field.type.secret && field.title !== '' && visible(field),
  )
  const baris: CopiedRow[] = []
  for (const row of rows) {
    const foto: string[] = []
    for (const { field } of photos) {
      const bytes = await findPicture(connection, { resource: resource.name, rowId: String(row.id), field: field.name })
      if (!bytes) continue
      foto.push(bytes.toString('base64'))
      copied.push({ resource, field, row })
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
<h1>Salinan Data Pribadi ${escapeHtml(copy.kode)}</h1><p>${escapeHtml(shop)}, ${escapeHtml(date)}. ${copy.tertutup === 0 ? 'Semua data tentang pelanggan ini yang disimpan di semua toko.' : `Tanpa ${copy.tertutup} data yang hanya bisa dibuka oleh pemilik.`}</p>
${sections.join('\n')}
<script type="application/json" id="data">${json}</script></html>`
}

const buildRow = ({ judul, isi, foto }: CopiedRow): string => {
  const facts = isi.map(({ nama, nilai }) => `<dt>${escapeHtml(nama)}</dt><dd>${escapeHtml(nilai)}</dd>`).join('')
  const pictures = foto.map(bytes => `<img alt="Foto" src="data:image/jpeg;base64,${bytes}">`).join('')
  return `<h3>${escapeHtml(judul)}</h3><dl>${facts}</dl>${pictures}`
}

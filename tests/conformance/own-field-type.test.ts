// A text type that only this test registers: it works wherever values of fields go, since nothing asks for the name of a type.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { generateFiles } from '../../commands/schema/generated-code.ts'
import { restoreField } from '../../engine/access/schema-answer.ts'
import { findFieldType } from '../../engine/field/all.ts'
import { createTextType } from '../../engine/field/text-type.ts'
import { formatValue } from '../../engine/field/value-text.ts'
import { isFreeText } from '../../engine/record/personal.ts'
import type { Row } from '../../engine/record/row.ts'
import type { Field } from '../../engine/schema/field.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { loadSchema, readSchemaFiles } from '../../server/schema/load-schema.ts'
import { getFieldView, textView } from '../../src/generator/fields/field-views.tsx'
import { getFilterNames } from '../../src/generator/list/filter-names.ts'
import { sendFile } from '../support/files/import-files.ts'
import { createSchemaFolder } from '../support/schema/schema-folder.ts'
import { type Members, openMembers } from '../support/shop/members.ts'
import { query } from '../support/shop/shop.ts'

vi.mock('../../engine/field/all.ts', async importOriginal => {
  const original = await importOriginal<typeof import('../../engine/field/all.ts')>()
  const { createTextType: create } = await import('../../engine/field/text-type.ts')
  const motto = create({
    name: 'motto',
    description: 'A line of this test.',
    json: { type: 'string', maxLength: 47 },
    width: 21,
    words: 'line',
  })
  return {
    fieldTypes: Object.freeze({ ...original.fieldTypes, motto }),
    findFieldType: (reference: string) => (reference === 'motto' ? motto : original.findFieldType(reference)),
  }
})

const folder = createSchemaFolder()
const motto = { $ref: 'types#motto' }
// The address of a member, the remark at points, and the name of a tray.
folder.editJson('resources/member/member.json', ({ properties, 'x-form': form }) => {
  Object.assign(properties.alamat, motto)
  expect(form).toBeDefined()
})
folder.editJson('resources/member/transaksi-poin.json', ({ properties }) =>
  Object.assign(properties.keterangan, { ...motto, 'x-input': { scanner: true } }),
)
folder.editJson('resources/master/baki.json', ({ properties }) => Object.assign(properties, { nama_baki: motto }))
afterAll(folder.remove)

const schema = loadSchema(folder.path)
const getField = (resource: string, name: string): Field => {
  const field = getResource(schema, resource).field[name]
  if (!field) throw new Error(`${resource} has no ${name}`)
  return field
}
const street = 'JL. KUPU KUPU 91'

test('the schema compiles with it, and the generated types have it as text', async () => {
  expect(getField('member', 'alamat').type.name).toBe('motto')
  const files = await generateFiles(readSchemaFiles(folder.path), schema)
  const [, records] = Object.entries(files).find(([path]) => path.endsWith('/member.ts')) ?? []
  expect(records).toContain('  alamat: string\n')
})

test('a form, a grid and the filters of a list show it as a text', () => {
  const { type, limits: _, ...field } = getField('member', 'alamat')
  const restored = restoreField({ ...field, type: type.name, limits: {} }, '-')
  expect(restored.type).toBe(findFieldType('motto'))
  expect(getFieldView(restored)).toBe(textView)
  expect(getFilterNames(restored)).toEqual({ equal: 'alamat', like: 'alamat_like' })
  expect(formatValue(restored, street, { timeZone: 'UTC', yes: '', no: '' })).toBe(street)
})

test('a type decides by its members whether lists find it by a part, and whether an erasure searches it', () => {
  const code = createTextType({ name: 'own', description: '.', json: { type: 'string' }, width: 9, words: undefined })
  const field = getField('transaksi-poin', 'keterangan')
  expect(getFilterNames({ ...field, type: code })).toEqual({ equal: 'keterangan' })
  const resource = getResource(schema, 'transaksi-poin')
  expect(isFreeText(resource, 'keterangan')).toBe(true)
  expect(isFreeText({ ...resource, field: { keterangan: { ...field, type: code } } }, 'keterangan')).toBe(false)
})

describe.each(['sqlite', 'postgres'] as const)('a shop on %s', database => {
  let world: Members
  beforeAll(async () => {
    world = await openMembers(database, { SCHEMA_DIR: folder.path, KENCANA_START: 'demo-master' })
  })
  afterAll(() => world.shop.close())

  const read = async (path: string, user = 'OWNER') => {
    const { status, body } = await world.ask('GET', path, undefined, user)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const createMember = async (nama_lengkap: string, no_hp: string, alamat: string) => {
    const { status, body } = await world.ask('POST', 'member', { nama_lengkap, no_hp, alamat }, 'SPV01')
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  const listNames = async (parts: Readonly<Record<string, unknown>>): Promise<readonly string[]> =>
    (await read(`member?${query(parts)}`)).map((row: { nama_lengkap: string }) => row.nama_lengkap)

  test('stores it, and finds it by filter, search and sort', async () => {
    const ani = await createMember('ANI MOTTO', '0812111222', `  ${street} `)
    await createMember('BUDI MOTTO', '0812111333', 'GANG KUPU KUPU 7')
    expect((await read(`member/${ani.id}`)).alamat).toBe(street)
    expect((await world.ask('PUT', `member/${ani.id}`, { alamat: 'A'.repeat(48) }, 'SPV01')).status).toBe(422)
    const sort = ['alamat', 'ASC']
    expect(await listNames({ filter: { alamat_like: 'kupu 9' }, sort })).toEqual(['ANI MOTTO'])
    expect(await listNames({ filter: { alamat: street }, sort })).toEqual(['ANI MOTTO'])
    expect(await listNames({ filter: { q: 'kupu kupu' }, sort })).toEqual(['BUDI MOTTO', 'ANI MOTTO'])
  })

  test('imports it', async () => {
    const [tray] = await read(`baki?${query({ range: [0, 0] })}`)
    const line = [tray.kode_baki, '"BAKI\nKUPU"', tray.kode_gudang, tray.berat_bandrol, tray.berat_baki, 'true']
    const bytes = ['Kode Baki,Nama Baki,Kode Gudang,Berat Bandrol,Berat Baki,Status Aktif', line.join()].join('\n')
    const sent = { token: world.tokenOf('OWNER'), file: 'master_baki.csv', bytes }
    const { body } = await sendFile(world.shop, 'master-baki/check', sent)
    expect(body.samples[0]).toMatchObject({ kind: 'updated', row: { nama_baki: 'BAKI KUPU' } })
    expect(body.columns).toContainEqual(expect.objectContaining({ name: 'nama_baki', type: 'motto' }))
  })

  test('reports and describes it', async () => {
    const report = await read('reports/daftar-member?filter={"urut":"NAMA"}')
    expect(report.columns).toContainEqual(expect.objectContaining({ name: 'alamat', type: 'motto', width: 21 }))
    expect(report.rows.map(({ cells }: { readonly cells: Row }) => cells.alamat)).toContain(street)
    expect(await read('member?as=csv')).toContain(`,${street},`)
    const description = JSON.stringify((await read('openapi.json')).components)
    expect(description).toContain('"maxLength":47')
  })

  test('prints it, and erases it with its person', async () => {
    const { id, kode_member } = await createMember('CICI KENANGA', '0812111444', 'JL. KENANGA 1')
    const points = { kode_member, jenis: 'TAMBAH', poin: 5, keterangan: 'UNTUK IBU CICI KENANGA' }
    const booked = await world.agreed('transaksi-poin?move=simpan', points, 'SPV01')
    expect(booked.status, JSON.stringify(booked.body)).toBe(201)
    const row = `transaksi-poin/${booked.body.id}`
    const { body: paper } = await world.ask('GET', `${row}/print/slip?as=text`, undefined, 'SPV01')
    expect(String(paper)).toContain('CICI KENANGA')
    const erased = await world.agreed('hapus-data?move=hapus', { kode_member, alasan: 'PERMINTAAN' }, 'SPV01')
    expect(erased.status, JSON.stringify(erased.body)).toBe(201)
    expect((await read(`member/${id}`)).alamat).toBe('-')
    expect((await read(row)).keterangan).not.toContain('KENANGA')
  })
})

// Hand-written code in the moves of documents: what it refuses, makes and moves is of the move's own transaction.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Used } from '../../../domain/used.ts'
import { fault } from '../../../engine/message/faults.ts'
import type { MoveHook } from '../../../server/caller/caller.ts'
import type { CustomModule, MoveHooks } from '../../../server/module/module.ts'
import { pesanFolder } from '../../support/schema/pesan-files.ts'
import type { RuleFolder } from '../../support/schema/rule-files.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'
import { databases } from '../../support/storage/databases.ts'

interface Pesan {
  readonly row: { readonly id: string; readonly penerima: string; readonly catatan: string; readonly total: number }
  readonly lines: { readonly isi: readonly { readonly bahan: string; readonly jumlah: number }[] }
}

const previews: boolean[] = []

/** One receiver is refused; confirming an order for GANTI makes another one, one that names an order confirms that too. */
const simpan: MoveHook<Pesan> = {
  check: ({ document: { row }, before }) =>
    row.penerima === 'DITOLAK' && !before
      ? [fault('check', { field: 'penerima', params: { rule: 'ditolak', message: 'Penerima Tidak Dilayani' } })]
      : [],
}

const sahkan: MoveHook<Pesan> = {
  check: ({ document, before, isPreview, ask }) => {
    previews.push(isPreview)
    if (document.row.penerima === 'RAGU') ask(`Yakin Untuk ${document.row.total} ?`, 'penerima')
    expect(before?.row.id).toBe(document.row.id)
    return []
  },
  follow: async ({ document: { row, lines }, create, move, connection, caller }) => {
    if (row.penerima === 'GANTI') {
      const isi = lines.isi.map(({ bahan, jumlah }) => ({ bahan, jumlah: jumlah + 1 }))
      const made = await create('pesan', 'simpan', { penerima: row.catatan, isi })
      return { catatan: (made.row as { nomor: string }).nomor }
    }
    if (!row.catatan.startsWith('SAHKAN ')) return undefined
    const statement = { sql: 'select id from pesan where nomor = ?', values: [row.catatan.slice('SAHKAN '.length)] }
    const [found] = await connection.all(statement)
    expect(caller.shop.code).toBe('KCA')
    await move('pesan', String(found?.id), 'sahkan')
    return undefined
  },
}

const modules: readonly CustomModule[] = [{ name: 'uji', moveHooks: { pesan: { simpan, sahkan } } }]

test('names of documents and moves, and fields of rows and lines, are those of the schema', () => {
  type Pindah = {
    row: Used<'pindah-barang', 'no_pindah' | 'total_berat'>
    lines: { barang: readonly Used<'pindah-barang.barang', 'kode_barcode' | 'berat'>[] }
  }
  const hook: MoveHook<Pindah> = { check: ({ document }) => (document.lines.barang[0]?.berat === 0 ? [] : []) }
  const right = { 'pindah-barang': { simpan: hook } } satisfies MoveHooks
  expect(Object.keys(right)).toEqual(['pindah-barang'])
  // @ts-expect-error a move that is not there
  const wrongMove = { 'pindah-barang': { simpn: hook } } satisfies MoveHooks
  // @ts-expect-error a document that is not there
  const wrongDocument = { 'pindah-baran': { simpan: hook } } satisfies MoveHooks
  expect([wrongMove, wrongDocument]).toHaveLength(2)
})

describe.each(databases)('on %s', database => {
  let folder: RuleFolder
  let shop: Shop
  let token: string

  const all = async () => (await shop.ask('GET', 'pesan', { token })).body as readonly Record<string, unknown>[]
  const make = (penerima: string, more = {}) =>
    shop.ask('POST', 'pesan?move=simpan', { token, body: { penerima, isi: [{ bahan: 'E1', jumlah: 2 }], ...more } })
  const confirm = (id: string, what = 'moves') => shop.ask('POST', `pesan/${id}/${what}/sahkan`, { token, body: {} })

  beforeAll(async () => {
    folder = pesanFolder()
    shop = await openShop({ database, modules, env: { SCHEMA_DIR: folder.path }, onSchemaRefused: () => undefined })
    token = await shop.signIn('OWNER')
  })
  afterAll(async () => {
    await shop.close()
    folder.remove()
  })

  test('a check rejects the move with its message at its field, nothing is saved, and the preview reports the same', async () => {
    const { status, body } = await make('DITOLAK')
    expect([status, body.code]).toEqual([422, 'record.invalid'])
    expect(body.faults).toEqual([{ field: 'penerima', code: 'check', message: 'Penerima Tidak Dilayani' }])
    const preview = await shop.ask('POST', 'pesan/preview?move=simpan', {
      token,
      body: { penerima: 'DITOLAK', isi: [{ bahan: 'E1', jumlah: 2 }] },
    })
    expect(preview.body.faults).toEqual(body.faults)
    expect(await all()).toEqual([])
  })

  test('what follows is made with the move, and gives the document a value', async () => {
    const { body: first } = await make('GANTI', { catatan: 'BARU' })
    previews.length = 0
    expect((await confirm(first.id, 'preview')).body.faults).toEqual([])
    expect(await all()).toHaveLength(1)
    const { status, body } = await confirm(first.id)
    expect(previews).toEqual([true, false])
    const made = (await all()).find(({ penerima }) => penerima === 'BARU')
    expect([status, body.status, body.catatan]).toEqual([200, 'SAH', made?.nomor])
    expect(made).toMatchObject({ status: 'OPEN', total: 3000 })
  })

  test('where what follows is refused nothing is left of the move', async () => {
    const { body: first } = await make('GANTI', { catatan: 'DITOLAK' })
    const before = await all()
    const { status, body } = await confirm(first.id)
    expect([status, body.faults?.[0]?.message]).toEqual([422, 'Penerima Tidak Dilayani'])
    expect(await all()).toEqual(before)
  })

  test('a question stops the move until its very words are confirmed', async () => {
    const { body: first } = await make('RAGU')
    const asked = await confirm(first.id)
    expect([asked.status, asked.body.code]).toEqual([422, 'confirm.needed'])
    expect(asked.body.faults).toEqual([{ field: 'penerima', code: 'check', message: 'Yakin Untuk 2000 ?' }])
    const [{ id }] = asked.body.questions
    const path = `pesan/${first.id}/moves/sahkan`
    const sure = (confirmed: string) => shop.ask('POST', path, { token, body: {}, headers: { confirmed } })
    expect((await sure('another')).status).toBe(422)
    expect((await sure(id)).body.status).toBe('SAH')
  })

  test('it moves another document in the same transaction', async () => {
    const { body: other } = await make('LAIN')
    const { body: first } = await make('SATU', { catatan: `SAHKAN ${other.nomor}` })
    expect((await confirm(first.id)).status).toBe(200)
    const rows = await all()
    expect(rows.find(({ id }) => id === other.id)?.status).toBe('SAH')
    const { body: held } = await make('TAHAN')
    const { body: next } = await make('DUA', { catatan: `SAHKAN ${held.nomor}` })
    expect((await confirm(next.id)).body.code).toBe('document.condition')
    expect((await all()).find(({ id }) => id === next.id)?.status).toBe('OPEN')
  })

  test('a saved schema without the move is refused, and what was in force goes on', async () => {
    const place = join(folder.path, 'resources/uji/pesan.json')
    const text = readFileSync(place, 'utf8')
    writeFileSync(place, text.replace('"id": "sahkan"', '"id": "sahkann"').replaceAll('"sahkan"', '"sahkann"'))
    expect(await shop.running.reloadSchema()).toBe(false)
    writeFileSync(place, text)
    expect((await make('TETAP')).status).toBe(201)
  })
})

describe('a shop does not start', () => {
  const start = async (
    moveHooks: CustomModule['moveHooks'],
    more: readonly CustomModule[] = [],
    drop: readonly string[] = [],
  ): Promise<string> => {
    const folder = pesanFolder()
    folder.change('project.json', project => ({ ...project, drop }))
    try {
      const modules: readonly CustomModule[] = [{ name: 'uji', ...(moveHooks && { moveHooks }) }, ...more]
      await (await openShop({ modules, env: { SCHEMA_DIR: folder.path } })).close()
      return 'it did'
    } catch (error) {
      return String(error).replace(/^.*?(\w+\/\w+\/\w+\.json|project\.json)/s, '$1')
    } finally {
      folder.remove()
    }
  }

  test('with a hook for a missing move: reports the position of the moves', async () => {
    expect(await start({ pesan: { sahkn: sahkan } })).toMatch(
      /^resources\/uji\/pesan\.json:\d+:\d+ \/x-flow\/moves: "pesan" has no move "sahkn"; did you mean "sahkan"\?, and the module "uji" has a hook for sahkn: put it back, or change the code first/,
    )
  })

  test('with a hook for a document that went, or for rows without moves; one that it never had is not missed', async () => {
    expect(await start({ pesann: { simpan } })).toBe('it did')
    expect(await start({ lama: { simpan } }, [], ['lama'])).toMatch(
      /project\.json:1:1 \/: the document "lama" is gone, and the module "uji" has a hook for simpan/,
    )
    expect(await start({ bahan: { simpan } })).toMatch(
      /resources\/uji\/bahan\.json:1:1 \/: "bahan" has no move "simpan"/,
    )
  })

  test('with two hooks for one move', async () => {
    const twice = [{ name: 'dua', moveHooks: { pesan: { simpan } } }]
    expect(await start({ pesan: { simpan } }, twice)).toMatch(/two modules define the hook of pesan simpan/)
  })
})

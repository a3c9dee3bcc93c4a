// A copy of the shop to practise on: opened by the owner beside the living shop, marked, cut off, made anew and deleted.
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { listPrintFormats } from '../../../engine/schema/document.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { restoreBackup } from '../../../server/backup/restore-backup.ts'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import { ConfigError, parseConfig } from '../../../server/config/config.ts'
import { buildPracticeConfig, makePracticeCopy } from '../../../server/practice/practice-copy.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { run } from '../../../server/start/run.ts'
import { findMeta, practiceMeta } from '../../../server/storage/meta.ts'
import { openForInspection } from '../../../server/storage/sqlite/open-for-inspection.ts'
import { readPdfTexts } from '../../support/files/pdf-texts.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { createDesk } from '../../support/shop/desk.ts'
import { noon, openShop, password, query } from '../../support/shop/shop.ts'
import { databases } from '../../support/storage/databases.ts'

const path = 'system/practice'
const practiceProgram = new URL('../../../server/practice.process.ts', import.meta.url)
const schema = loadSchema('schema')
const reportName = Object.keys(schema.reports).find(name => name.includes('penjualan')) ?? ''
const limits = { practiceProgram }
const closed = { stage: 'closed', copied_at: null, port: null, address: null, failure: null }

describe.each(databases)('%s', database => {
  // The copy is a process of its own, with the clock of the machine.
  const desk = openForTests(async () =>
    createDesk(
      await openShop({ database, env: { KENCANA_START: 'demo', PRACTICE_PORT: '0' }, limits, now: () => new Date() }),
    ),
  )

  const ask = async (method: string, of = path, user = 'OWNER') => (await desk.ask(method, of, undefined, user)).body
  const waitUntil = (stage: string) =>
    expect.poll(async () => (await ask('GET')).stage, { timeout: 240_000, interval: 100 }).toBe(stage)
  const openCopy = async (): Promise<string> => {
    await ask('POST')
    await waitUntil('open')
    return `http://127.0.0.1:${(await ask('GET')).port}`
  }
  const call = async (url: string, { method = 'GET', token, body }: CallOptions = {}) => {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const answer = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    return { status: answer.status, text: await answer.text(), cookie: answer.headers.get('set-cookie') ?? '' }
  }
  const signIn = async (copy: string, user: string) => {
    const answer = await call(`${copy}/api/users/login`, { method: 'POST', body: { user_id: user, password } })
    expect(answer.status).toBe(200)
    return { token: String(JSON.parse(answer.text).token), cookie: answer.cookie }
  }
  let piece = ''
  beforeAll(async () => {
    piece = await desk.make()
  })
  const countAudit = async (verb: string) =>
    (await desk.rows('SELECT verb FROM kencana_audit WHERE resource = ? AND verb = ?', 'practice', verb)).length

  /** Pages, papers and files of the copy, and what it refuses to send. */
  const expectMarked = async (copy: string, token: string): Promise<void> => {
    const read = async (of: string) => {
      const answer = await fetch(`${copy}/api/${of}`, { headers: { authorization: `Bearer ${token}` } })
      return {
        status: answer.status,
        head: String(answer.headers.get('content-disposition')),
        bytes: new Uint8Array(await answer.arrayBuffer()),
      }
    }
    const readText = async (of: string) => {
      const { status, bytes } = await read(of)
      const isPdf = Buffer.from(bytes.subarray(0, 4)).toString() === '%PDF'
      const text = isPdf ? (await readPdfTexts(bytes)).flat().join(' ') : Buffer.from(bytes).toString('latin1')
      return { status, text }
    }
    const marked: string[] = []
    for (const [name, filter] of [
      ['penjualan', {}],
      ['barang', { kode_barcode: piece }],
    ] as const) {
      const resource = getResource(schema, name)
      const [row] = JSON.parse((await readText(`${resource.api.path}?${query({ filter })}`)).text)
      for (const print of resource.lifecycle.prints) {
        const of = `${resource.api.path}/${row.id}/print/${print.id}`
        if (print.message) {
          expect(JSON.parse((await readText(of)).text)).toMatchObject({ code: 'practice.message' })
          continue
        }
        for (const way of listPrintFormats(print)) {
          const { status, text } = await readText(`${of}?as=${way}`)
          expect({ of, way, status, isMarked: /LATIHAN\s*-?/.test(text) }).toEqual({
            of,
            way,
            status: 200,
            isMarked: true,
          })
          marked.push(`${name} ${print.id} ${way}`)
        }
      }
    }
    expect(marked).toEqual([
      'penjualan nota page',
      'penjualan nota plain',
      'penjualan nota roll',
      'penjualan nota text',
      'penjualan nota escpos',
      'barang label pdf',
      'barang label zpl',
      'barang label tspl',
    ])
    const report = JSON.parse((await readText(`reports/${reportName}`)).text)
    expect(report.heading[0]).toBe('LATIHAN - TIDAK BERLAKU')
    expect(report.footer).toMatch(/^LATIHAN - TIDAK BERLAKU \/ /)
    const files = `${copy}/api/reports/${reportName}/files`
    const { id } = JSON.parse((await call(files, { method: 'POST', token, body: { format: 'csv' } })).text)
    const file = `reports/files/${id}/content`
    await expect.poll(async () => (await read(file)).status, { timeout: 240_000 }).toBe(200)
    expect((await read(file)).head).toContain('filename="latihan-tidak-berlaku-')
    expect((await readText('banks?as=csv')).text).toMatch(/LATIHAN - TIDAK BERLAKU$/)
    expect(JSON.parse((await call(`${copy}/api/project/manifest.webmanifest`)).text).name).toMatch(/^LATIHAN /)
  }

  test('is for the highest level', async () => {
    for (const [method, of] of [
      ['GET', path],
      ['POST', path],
      ['POST', `${path}/reset`],
      ['DELETE', path],
    ] as const)
      expect((await desk.ask(method, of, undefined, 'SPV01')).status).toBe(403)
    expect(await ask('GET')).toEqual(closed)
    expect((await desk.ask('DELETE', path, undefined, 'OWNER')).status).toBe(200)
    expect([await countAudit('open'), await countAudit('close')]).toEqual([0, 0])
  })

  test('is opened, changed, made anew and deleted without a trace in the books of the shop', async () => {
    const barcode = piece
    await desk.sold()
    const before = await desk.rows('SELECT count(*) AS count FROM kencana_audit')
    const copy = await openCopy()
    const { token, cookie } = await signIn(copy, 'OWNER')
    expect(cookie).toMatch(/^kencana_device_practice=/)
    const inside = JSON.parse((await call(`${copy}/api/${path}`, { token })).text)
    expect(inside).toMatchObject({ stage: 'inside', port: null })
    expect(
      (await call(`${copy}/api/barang?${query({ filter: { kode_barcode: barcode } })}`, { token })).text,
    ).toContain(barcode)
    // Neither side knows the sessions of the other.
    expect((await call(`${copy}/api/${path}`, { token: desk.tokenOf('OWNER') })).status).toBe(401)
    expect((await desk.shop.ask('GET', path, { token })).status).toBe(401)
    // No backup of a copy.
    expect((await call(`${copy}/api/system/backup`, { token })).status).toBe(404)

    // A setting is saved also after a midnight that came meanwhile.
    const created = { method: 'POST', token, body: { key: 'LATIH', value: '1' } }
    expect((await call(`${copy}/api/para-system`, created)).text).toContain('LATIH')
    expect((await desk.ask('GET', 'para-system/LATIH', undefined, 'OWNER')).status).toBe(404)
    expect(await desk.rows('SELECT count(*) AS count FROM kencana_audit')).toEqual(
      before.map(({ count }) => ({ count: Number(count) + 1 })),
    )

    // From inside of the copy.
    expect((await call(`${copy}/api/${path}/reset`, { method: 'POST', token })).status).toBe(202)
    await expect.poll(() => countAudit('reset'), { timeout: 240_000 }).toBe(1)
    await waitUntil('open')
    const again = `http://127.0.0.1:${(await ask('GET')).port}`
    expect((await call(`${again}/api/${path}`, { token })).status).toBe(401)
    const second = await signIn(again, 'OWNER')
    expect((await call(`${again}/api/para-system/LATIH`, { token: second.token })).status).toBe(404)

    await expectMarked(again, second.token)

    expect(await ask('DELETE')).toEqual(closed)
    expect(existsSync(join(desk.shop.dataDir, 'practice'))).toBe(false)
    await expect(fetch(again)).rejects.toThrow()
    expect([await countAudit('open'), await countAudit('close')]).toEqual([1, 1])
    expect(await desk.breaches()).toEqual([])
  }, 900_000)
})

test('fails with a reason while the port is in use, and a later attempt succeeds', async () => {
  const holder = createServer()
  holder.listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const shop = await openShop({ env: { PRACTICE_PORT: String(port) }, limits })
  try {
    const read = async () => (await shop.ask('GET', path, { user: 'OWNER' })).body
    await shop.ask('POST', path, { user: 'OWNER' })
    await expect.poll(async () => (await read()).failure, { timeout: 240_000 }).toBe('port')
    expect(await read()).toEqual({ ...closed, failure: 'port' })
    expect(existsSync(join(shop.dataDir, 'practice'))).toBe(false)
    holder.close()
    await once(holder, 'close')
    await shop.ask('POST', path, { user: 'OWNER' })
    // A second call while the copy is made changes nothing.
    expect((await shop.ask('POST', path, { user: 'OWNER' })).body).toMatchObject({ stage: 'copying', failure: null })
    await expect.poll(async () => (await read()).stage, { timeout: 240_000 }).toBe('open')
    expect(await read()).toMatchObject({ port, failure: null })
  } finally {
    await shop.close()
  }
}, 900_000)

test('a copy is never opened as a shop, nor a shop as a copy, and what is left of a copy is removed at a start', async () => {
  const shop = await openShop({ limits })
  const dataDir = mkdtempSync(join(tmpdir(), 'kencana-practice-'))
  try {
    const config = { ...parseConfig({ DATA_DIR: shop.dataDir, SCHEMA_DIR: 'schema' }) }
    await makePracticeCopy(config, noon)
    const copy = buildPracticeConfig(config)
    expect(await readMeta(copy.dataDir)).toBe(noon.toISOString())
    await expect(run({ ...copy, isPractice: false }, { logger: false })).rejects.toThrow(ConfigError)
    const opened = await run(copy, { logger: false })
    expect(opened.storage.isPractice).toBe(true)
    const answer = await opened.server.inject({ url: '/api/health' })
    expect(answer.statusCode).toBe(200)
    await opened.close()
    // A backup of a copy is a copy too.
    const { file } = await writeBackup(copy, { folder: join(dataDir, 'backup'), now: noon })
    const restored = parseConfig({ DATA_DIR: join(dataDir, 'shop'), SCHEMA_DIR: 'schema' })
    await restoreBackup(restored, { file })
    await expect(run(restored, { logger: false })).rejects.toThrow('is a copy to practise on')
    await shop.running.close()
    await expect(run({ ...config, isPractice: true }, { logger: false })).rejects.toThrow('has the books of a shop')
    await makePracticeCopy(config, noon)
    expect(existsSync(copy.dataDir)).toBe(true)
    const again = await run(config, { logger: false, practiceProgram })
    expect(existsSync(copy.dataDir)).toBe(false)
    await again.close()
  } finally {
    await shop.close()
    rmSync(dataDir, { recursive: true })
  }
}, 900_000)

const readMeta = async (folder: string): Promise<string | undefined> => {
  const inspected = await openForInspection(join(folder, 'kencana.db'))
  try {
    return await findMeta(inspected.connection, practiceMeta)
  } finally {
    await inspected.close()
  }
}

interface CallOptions {
  readonly method?: string
  readonly token?: string
  readonly body?: unknown
}

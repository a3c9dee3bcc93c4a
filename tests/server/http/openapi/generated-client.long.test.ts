// A client that others generate from the API's description: it compiles, and it saves a document.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ring } from '../../../support/shop/desk.ts'
import { openShop, type Shop } from '../../../support/shop/shop.ts'

const run = promisify(execFile)

/** What a developer writes who knows the API from its description alone. */
const program = `
import createClient from 'openapi-fetch'
import type { paths } from './api.d.ts'

const [baseUrl = '', token = '', barcode = ''] = process.argv.slice(2)
const api = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } })

const saved = await api.POST('/pindah-barang', {
  params: { query: { move: 'simpan' } },
  body: { kode_gudang: 'TOKO', kode_baki: '02', barang: [{ kode_barcode: barcode }] },
})
if (saved.error) throw new Error(saved.error.message)
const { id, versi, barang } = saved.data
const read = await api.GET('/pindah-barang/{id}', { params: { path: { id } } })
const line: string | undefined = read.data?.barang?.[0]?.kode_barcode
const listed = await api.GET('/pindah-barang', { params: { query: { filter: JSON.stringify({ id: [id] }) } } })
const stale = await api.PUT('/banks/{id}', {
  params: { path: { id: (await api.GET('/banks')).data?.[0]?.id ?? '' }, header: { 'If-Match': '"999"' } },
  body: { nama_bank: 'LAIN' },
})
const current: string | undefined = stale.response.status === 412 && stale.error && 'current' in stale.error ? stale.error.current?.nama_bank : undefined
console.log(JSON.stringify({ versi, lines: barang?.length, line, listed: listed.data?.length, hasCurrent: current !== undefined }))
`

const wrong = `
import createClient from 'openapi-fetch'
import type { paths } from './api.d.ts'

const api = createClient<paths>()
await api.POST('/pindah-barang', { params: { query: { move: 'simpan' } }, body: { kode_gudang: 1 } })
await api.POST('/banks', { body: { kode_bank: 'X' } })
await api.POST('/banks/{id}', {})
`

let shop: Shop
let folder: string
let token: string

beforeAll(async () => {
  shop = await openShop({ env: { KENCANA_START: 'demo' } })
  token = await shop.signIn('OWNER')
  folder = mkdtempSync(join(tmpdir(), 'client-'))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify((await shop.ask('GET', 'openapi.json', { token })).body))
  const generator = resolve('node_modules/openapi-typescript/bin/cli.js')
  const hooks = resolve('tests/support/programs/typescript-5.mjs')
  await run(process.execPath, ['--import', hooks, generator, 'openapi.json', '-o', 'api.d.ts'], { cwd: folder })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await shop.close()
})

const compile = async (text: string): Promise<readonly string[]> => {
  writeFileSync(join(folder, 'client.ts'), text)
  const compiler = resolve('node_modules/typescript/bin/tsc')
  const options = ['--noEmit', '--strict', '--target', 'esnext', '--module', 'nodenext', '--allowImportingTsExtensions']
  const types = ['--types', 'node', '--typeRoots', resolve('node_modules/@types'), '--skipLibCheck']
  const done = run(process.execPath, [compiler, ...options, ...types, 'client.ts'], { cwd: folder })
  const { stdout } = await done.catch((error: { readonly stdout: string }) => error)
  return stdout.split('\n').filter(line => /error TS/.test(line))
}

test('compiles, and saves a document with typed lines', async () => {
  expect(await compile(program)).toEqual([])
  const { body: piece } = await shop.ask('POST', 'barang', { token, body: { ...ring, kode_baki_awal: '01' } })
  const address = await shop.running.server.listen({ port: 0, host: '127.0.0.1' })
  const { stdout } = await run(process.execPath, ['client.ts', `${address}/api`, token, piece.kode_barcode], {
    cwd: folder,
  })
  expect(JSON.parse(stdout)).toEqual({
    versi: expect.any(Number),
    lines: 1,
    line: piece.kode_barcode,
    listed: 1,
    hasCurrent: true,
  })
})

test('does not compile calls that the API refuses', async () => {
  expect(await compile(wrong)).toHaveLength(3)
})

// Every operation of the API's description, with bodies and parameters of any form, by an owner and a cashier: never a failure
// of ours, never a write by what was refused. The operations come from the description, so a new one is asked without a test
// of its own.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildJpeg } from '../../support/files/jpegs.ts'
import { repeatCount } from '../../support/run/repeat-count.ts'
import { listOperations, type Operation } from '../../support/shop/api-operations.ts'
import { type Asked, openShop, password, type Shop } from '../../support/shop/shop.ts'
import { watchWrites } from '../database.ts'

const seed = 20_261_122
const requests = repeatCount(20_000)

let shop: Shop
let token: string
let cashier: string
let writes: ReturnType<typeof watchWrites>

beforeAll(async () => {
  shop = await openShop({ env: { KENCANA_START: 'demo' } })
  token = await shop.signIn('OWNER')
  cashier = await shop.signIn('KSR01')
  writes = watchWrites(shop)
})
afterAll(() => {
  writes.end()
  return shop.close()
})

// biome-ignore lint/suspicious/noExplicitAny: tests read any part of a description
type Json = any

const deep = (depth: number, kind: 'list' | 'object'): unknown => {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level++) value = kind === 'list' ? [value] : { a: value }
  return value
}

const nasty = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  1e99,
  '',
  '-',
  "' OR 1=1 --",
  '\u0000',
  '\ud800',
  'x'.repeat(5000),
  '2026-02-30',
  '__proto__',
  [],
  {},
  [[[]]],
  ['x'],
  [null],
  [{}],
  [['x']],
  { toString: 1 },
  { valueOf: null, length: -1 },
  deep(4000, 'list'),
  deep(4000, 'object'),
  [deep(1000, 'list')],
)
const value = fc.oneof({ weight: 3, arbitrary: nasty }, fc.jsonValue({ maxDepth: 3 }))

/** Ends the session, or makes it another one: asked by the tests of sessions. */
const endsSession = /^\/users\/(?:logout|shop|login|change-password)$/

/** A wrong password is counted. */
const countsRefusals = /authorize/

const buildBody = (members: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...members, 'barang', 'content', 'format', 'x'), value) },
    value,
  )

const callOf = ({ method, path, members }: Operation) =>
  fc.record({
    method: fc.constant(method),
    isCashier: fc.boolean(),
    path: fc
      .tuple(fc.constantFrom('x', '0', '01', 'simpan', 'barang', '%00', 'a'.repeat(150)), fc.uuid())
      .map(([text, id]) => path.slice(1).replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'id' ? id : text))),
    query: fc.constantFrom(
      '',
      '?move=simpan',
      '?filter=[[[',
      '?range=[9]',
      '?file=x.csv',
      '?view=__proto__',
      '?dryRun=x',
    ),
    ...(method === 'GET' ? {} : { body: buildBody(members) }),
  })

test('each operation answers arbitrary input in the common error form', async () => {
  const { body: document } = await shop.ask('GET', 'openapi.json', { token })
  const operations = listOperations(document).filter(({ path }) => !endsSession.test(path))
  expect(operations.length).toBeGreaterThan(200)
  const failures: string[] = []
  let sent = 0
  const send = async ({ method, path, query, body, isCashier }: Json) => {
    sent += 1
    writes.anyWritten()
    const payload = body === undefined ? undefined : (JSON.stringify(body) ?? 'null')
    const headers = payload === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await shop.ask(method, `${path}${query}`, {
      token: isCashier ? cashier : token,
      headers,
      ...(payload !== undefined && { payload }),
    })
    const isWrite = writes.anyWritten()
    const text = `${method} ${path}${query} ${payload?.slice(0, 120)}: ${answer.status}`
    return { answer, text, isWrongWrite: answer.status >= 400 && isWrite && !countsRefusals.test(path) }
  }
  const call = async (request: Json): Promise<void> => {
    let { answer, text, isWrongWrite } = await send(request)
    if (answer.status >= 500) failures.push(text)
    // What was accepted before may still be writing: what is refused would write each time.
    for (let time = 0; isWrongWrite && time < 20; time += 1) ({ answer, text, isWrongWrite } = await send(request))
    if (isWrongWrite) failures.push(`${text} wrote`)
    if (answer.status >= 400)
      expect(answer.body).toMatchObject({
        code: expect.any(String),
        message: expect.any(String),
        ref: expect.any(String),
      })
  }
  for (const operation of operations)
    await fc.assert(fc.asyncProperty(callOf(operation), call), {
      seed,
      numRuns: Math.ceil(requests / operations.length),
    })
  process.stdout.write(`${sent} requests to ${operations.length} operations\n`)
  expect([...new Set(failures)]).toEqual([])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
}, 7_200_000)

const buildRequest = (method: string, path: string): Asked => {
  if (method === 'GET' || method === 'DELETE') return {}
  if (path.includes('hak-akses')) return { body: { menu: [] } }
  if (path.includes('/authorize/')) return { body: { user_id: 'SPV01', password, keterangan: 'X', content: {} } }
  if (path.startsWith('schema/versions/')) return { body: { base: 'x' } }
  const isPicture = method === 'PUT' && /\/x+\/\w+$/.test(path)
  return isPicture ? { payload: buildJpeg(), headers: { 'content-type': 'image/jpeg' } } : { body: {} }
}

test.each([65, 201, 5000])('a path part with %d characters is not found', async length => {
  const { body: document } = await shop.ask('GET', 'openapi.json', { token })
  // A schema file is made where none is.
  const named = listOperations(document).filter(
    ({ method, path }) => path.includes('{') && `${method} ${path}` !== 'PUT /schema/files/{place}',
  )
  const found: string[] = []
  for (const { method, path } of named) {
    const long = path.slice(1).replaceAll(/\{\w+\}/g, 'x'.repeat(length))
    const answer = await shop.ask(method, long, { token, ...buildRequest(method, long) })
    const isShaped = Object.keys(answer.body).toSorted().join() === 'code,message,ref'
    // A list of the specification has no rows for such a code.
    const isEmptyList = answer.status === 200 && JSON.stringify(answer.body) === '[]'
    if (!isEmptyList && (answer.status !== 404 || !isShaped)) found.push(`${method} ${path} ${answer.status}`)
  }
  expect(named.length).toBeGreaterThan(150)
  expect(found).toEqual([])
})

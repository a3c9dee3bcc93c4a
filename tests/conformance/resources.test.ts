// Every resource keeps the contract, exercised from its own file; a new file needs no new test.
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildPlainSchemas } from '../../engine/record/plain-schemas.ts'
import type { Field } from '../../engine/schema/field.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { isGrid } from '../../server/description/operation.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { getRule } from '../support/shop/expected-access.ts'
import { buildSampleRecord } from '../support/shop/sample-record.ts'
import { type Answered, openShop, password, query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const schema = loadSchema('schema')
/** Documents, and rows whose key the program writes, are not written as other rows are, and have tests of their own. */
const resources = Object.values(schema.resources).filter(
  ({ api: { verbs }, fields, key }) =>
    verbs.includes('create') &&
    !fields.some(({ number, name, readOnly }) => number || (readOnly && key.includes(name))),
)
const { user } = schema.project
/** Their samples have a code of payment or the value of a note, which a full level sets. */
const createdByOwner: ReadonlySet<string> = new Set(['pecahan', 'rekening'])

const plainLevels = Object.entries(schema.project.levels).flatMap(([name, level]) => (level.full ? [] : [name]))
const ajv = new Ajv2020({ strict: false, formats: { uuid: true, date: true, 'date-time': true } })

/** Whether its default is one of its choices. */
const hasChosen = ({ choices, default: chosen }: Field): boolean => choices.some(({ value }) => value === chosen)

const getChangeable = (resource: Resource) =>
  resource.fields.find(
    field =>
      !field.once &&
      !field.readOnly &&
      !field.ref &&
      ['text', 'note', 'money', 'weight', 'int'].includes(field.type.name),
  )

for (const database of databases) {
  describe(database, () => {
    let owner: string
    let described: Answered['body']
    const plain = new Map<string, string>()

    const shop = openForTests(() => openShop({ database }))
    beforeAll(async () => {
      owner = await shop.signIn('OWNER')
      // Levels change rates as well, as their files allow them.
      expect((await shop.ask('PUT', 'para-system', { token: owner, body: { UBAH_TARIF: true } })).status).toBe(200)
      described = (await shop.ask('GET', 'openapi.json', { token: owner })).body
      const {
        api: { path },
      } = schema.resources[user.resource] as Resource
      for (const level of plainLevels) {
        const body = {
          [user.key]: `TES${level}`,
          [user.name]: level,
          [user.level.field]: level,
          [user.password]: password,
        }
        expect((await shop.ask('POST', path, { token: owner, body })).status).toBe(201)
        plain.set(level, await shop.signIn(`TES${level}`))
      }
    })

    let serial = 100
    const sample = (resource: Resource) => buildSampleRecord(shop, schema, resource, { token: owner, serial: serial++ })

    /** A row made by the owner, and what he sent for it. */
    const made = async (resource: Resource) => {
      const sent = await sample(resource)
      const { status, body } = await shop.ask('POST', resource.api.path, { token: owner, body: sent })
      expect({ status, body }).toMatchObject({ status: 201 })
      return { sent, row: body }
    }

    describe.each(resources.map(resource => [resource.name, resource] as const))('%s', (_, resource) => {
      test('lets its owner create, read, list, search, sort, change and delete a row', async () => {
        const { sent, row } = await made(resource)
        const shown = resource.fields.filter(
          // A row that may be like another one of its kind is like none, no row has a choice that one alone may have, and a
          // field that does not show is empty.
          ({ name, required, type, writeOnly, readOnly, when }) =>
            !type.uploaded &&
            !writeOnly &&
            !readOnly &&
            !(when?.show && when.hiddenValue === 'clear') &&
            (required || sent[name] !== undefined),
        )
        for (const { name } of shown) expect([name, row[name]]).toEqual([name, sent[name]])
        expect(row).toMatchObject({ versi: 1, message: 'Berhasil Menyimpan Data' })
        const read = await shop.ask('GET', `${resource.api.path}/${row.id}`, { token: owner })
        expect(read).toMatchObject({ status: 200, body: { id: row.id }, headers: { etag: '"1"' } })
        const key = resource.key[0]
        const filter = { [key]: sent[key], id: [row.id] }
        const listed = await shop.ask(
          'GET',
          `${resource.api.path}?${query({ filter, sort: [key, 'DESC'], range: [0, 9] })}`,
          {
            token: owner,
          },
        )
        expect(listed.body).toEqual([read.body])
        expect(listed.headers['content-range']).toBe(`${resource.api.path} 0-0/1`)
        const field = getChangeable(resource)
        if (field) {
          const other = field.type.json.type === 'string' ? 'UBAH' : 7
          const changed = await shop.ask('PUT', `${resource.api.path}/${row.id}`, {
            token: owner,
            body: { ...read.body, [field.name]: other },
          })
          expect(changed).toMatchObject({ status: 200, body: { [field.name]: other, versi: 2 } })
        }
        const gone = await shop.ask('DELETE', `${resource.api.path}/${row.id}`, { token: owner })
        expect(gone).toMatchObject({ status: 200, body: { id: row.id, message: 'Berhasil Menghapus Data' } })
        expect((await shop.ask('GET', `${resource.api.path}/${row.id}`, { token: owner })).status).toBe(404)
      })

      test('answers rows and saves in the form that its plain schemas say', async () => {
        const { sent, row } = await made(resource)
        const { write, row: rowSchema, answer } = buildPlainSchemas(resource)
        const { body: read } = await shop.ask('GET', `${resource.api.path}/${row.id}`, { token: owner })
        for (const [form, value] of [
          [write, sent],
          [answer, row],
          [rowSchema, read],
        ] as const) {
          const validate = ajv.compile(form)
          expect([validate(value), validate.errors]).toEqual([true, null])
        }
      })

      test('refuses a second row with the same key and names every field of the key', async () => {
        const { sent } = await made(resource)
        const { status, body } = await shop.ask('POST', resource.api.path, { token: owner, body: sent })
        expect(status).toBe(409)
        expect(body).toMatchObject({ code: 'record.exists' })
        for (const name of resource.key)
          expect(body.faults.map((found: { field: string }) => found.field)).toContain(name)
      })

      test('refuses a changed key, and says which field', async () => {
        const { row } = await made(resource)
        const fresh = await sample(resource)
        const key = resource.key[0]
        const { status, body } = await shop.ask('PUT', `${resource.api.path}/${row.id}`, {
          token: owner,
          body: { [key]: fresh[key] },
        })
        expect({ status, faults: body.faults }).toMatchObject({
          status: 422,
          faults: [{ field: key, code: 'field.once' }],
        })
      })

      test('names all required fields at once when nothing is sent', async () => {
        const { status, body } = await shop.ask('POST', resource.api.path, { token: owner, body: {} })
        const owned = resource.scope.kind === 'shops' ? resource.scope.fields.slice(0, 1) : []
        const wanted = resource.fields.filter(
          field => field.required && field.type.blank !== 'zero' && !hasChosen(field) && !owned.includes(field.name),
        )
        expect(status).toBe(422)
        expect(body.faults.map((found: { field: string; code: string }) => `${found.field} ${found.code}`)).toEqual(
          wanted.map(field => `${field.name} required`),
        )
      })

      test('refuses unknown fields, wrong kinds and bodies that are no record, and keeps nothing of them', async () => {
        const before = await readTotal(resource)
        const sent = await sample(resource)
        const wrongKind = Object.fromEntries(Object.keys(sent).map(name => [name, { deep: [1] }]))
        for (const body of [{ ...sent, tidak_ada: 1 }, wrongKind, [sent], null, 'teks', 7]) {
          const answer = await shop.ask('POST', resource.api.path, { token: owner, body })
          expect([answer.status, answer.body.code]).toEqual([
            400,
            expect.stringMatching(/^(record|request)\.malformed$/),
          ])
        }
        expect(await readTotal(resource)).toBe(before)
      })

      test('refuses a stale change with the row as it is now', async () => {
        const { row } = await made(resource)
        const stale = await shop.ask('PUT', `${resource.api.path}/${row.id}`, { token: owner, body: { versi: 9 } })
        expect(stale).toMatchObject({
          status: 412,
          body: { code: 'record.changed', current: { id: row.id, versi: 1 } },
        })
        const gone = await shop.ask('DELETE', `${resource.api.path}/${row.id}`, {
          token: owner,
          headers: { 'if-match': '"9"' },
        })
        expect(gone.status).toBe(412)
      })

      test('does a save once for one idempotency key', async () => {
        const sent = await sample(resource)
        const headers = { 'idempotency-key': `kunci-${resource.name}-${serial}` }
        const before = await readTotal(resource)
        const [first, second] = await Promise.all(
          [1, 2].map(() => shop.ask('POST', resource.api.path, { token: owner, body: sent, headers })),
        )
        expect([first?.status, second?.status, second?.body.id]).toEqual([201, 201, first?.body.id])
        expect([first, second].filter(answer => answer?.headers['idempotent-replayed'] === 'true')).toHaveLength(1)
        expect(await readTotal(resource)).toBe(before + 1)
        const other = await shop.ask('POST', resource.api.path, { token: owner, body: await sample(resource), headers })
        expect(other).toMatchObject({ status: 422, body: { code: 'idempotency.reused' } })
      })

      test('does not exist for a guest', async () => {
        const { row } = await made(resource)
        for (const [method, path] of calls(resource, row.id)) {
          const { status, body } = await shop.ask(method, path, method === 'GET' ? {} : { body: {} })
          expect([method, status, body.message]).toEqual([method, 401, 'Invalid Token.'])
        }
      })

      test('keeps rows of a shop from the users of another', async () => {
        const { row } = await made(resource)
        const expected = resource.scope.kind === 'chain' ? 200 : 404
        const read = await shop.ask('GET', `${resource.api.path}/${row.id}`, { user: 'OWNERB' })
        expect(read.status).toBe(expected)
        const listed = await shop.ask('GET', `${resource.api.path}?${query({ filter: { id: row.id } })}`, {
          user: 'OWNERB',
        })
        expect(listed.body).toHaveLength(expected === 200 ? 1 : 0)
        if (expected === 200) return
        expect((await shop.ask('PUT', `${resource.api.path}/${row.id}`, { user: 'OWNERB', body: {} })).status).toBe(404)
        expect((await shop.ask('DELETE', `${resource.api.path}/${row.id}`, { user: 'OWNERB' })).status).toBe(404)
        expect((await shop.ask('GET', `${resource.api.path}/${row.id}`, { token: owner })).status).toBe(200)
      })

      test.each(plainLevels)('gives %s what his menu needs and no more', async level => {
        const { row } = await made(resource)
        const token = plain.get(level) ?? ''
        const allowed = getVerbs(level, resource)
        const statuses = []
        for (const [method, path, verb] of calls(resource, row.id)) {
          const { status } = await shop.ask(method, path, {
            token,
            ...(method === 'GET' ? {} : { body: verb === 'create' ? await sample(resource) : {} }),
          })
          statuses.push([verb, status === 403 ? 'denied' : status < 300])
        }
        expect(statuses).toEqual(
          calls(resource, row.id).map(([, , verb]) => [
            verb,
            allowed.has(verb) ? verb !== 'create' || !createdByOwner.has(resource.name) : 'denied',
          ]),
        )
      })

      test('stands in the description of the API', async () => {
        const { paths, components } = described
        const together = resource.entries || isGrid(resource) ? ['put'] : []
        expect(Object.keys(paths[`/${resource.api.path}`])).toEqual(['get', 'post', ...together])
        expect(Object.keys(paths[`/${resource.api.path}/{id}`])).toEqual(['get', 'put', 'delete'])
        expect(components.schemas[`${resource.name}.write`].required).toEqual(
          buildPlainSchemas(resource).write.required,
        )
      })
    })

    const readTotal = async (resource: Resource): Promise<number> => {
      const { headers } = await shop.ask('GET', `${resource.api.path}?${query({ range: [0, 0] })}`, { token: owner })
      return Number(String(headers['content-range']).split('/')[1])
    }
  })
}

const calls = ({ api: { path } }: Resource, id: string): readonly (readonly [string, string, string])[] => [
  ['GET', path, 'list'],
  ['GET', `${path}/${id}`, 'get'],
  ['POST', path, 'create'],
  ['PUT', `${path}/${id}`, 'update'],
  ['DELETE', `${path}/${id}`, 'delete'],
]

/** What a level may do, read plainly from the files. */
const getVerbs = (level: string, resource: Resource): ReadonlySet<string> =>
  new Set(
    calls(resource, '{id}').flatMap(([method, path, verb]) => (getRule(method, `/${path}`)?.({ level }) ? [verb] : [])),
  )

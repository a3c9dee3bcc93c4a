// Generic tests of any project: its rows, reports, screens and rights, walked from its schema files alone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectAnswer } from '../../engine/answers/request-answers.ts'
import { isListed, type Resource } from '../../engine/schema/resource.ts'
import type { MenuItem, Schema } from '../../engine/schema/schema.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { findForeignWord } from './foreign-words.ts'
import { brokenBy } from './judge-answer.ts'
import { buildSampleRecord } from './shop/sample-record.ts'
import { openShop, password, query, type Shop } from './shop/shop.ts'
import { databases } from './storage/databases.ts'

const flattenMenu = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.flatMap(item => [item, ...flattenMenu(item.items)])

/** Masters that a user may add to; the only shop of a project is there already. */
const listCreatable = ({ resources, project }: Schema): readonly Resource[] =>
  Object.values(resources).filter(
    resource =>
      isListed(resource) &&
      !resource.lifecycle.flow &&
      resource.api.verbs.includes('create') &&
      !(project.shops.single && resource.name === project.shop.resource),
  )

const pathsOfKinds = { dashboard: 'dashboard', import: 'imports' } as const

export const describeProject = (folder: string): void => {
  const schema = loadSchema(folder)
  const { project } = schema
  const entries = flattenMenu(schema.menu)

  for (const database of databases) {
    describe(`${project.name} on ${database}`, () => {
      let shop: Shop
      let owner: string
      beforeAll(async () => {
        shop = await openShop({ database, env: { SCHEMA_DIR: folder, KENCANA_START: 'demo' } })
        owner = await shop.signIn('OWNER')
      })
      afterAll(() => shop.close())

      test('describes itself to a guest, in its own language', async () => {
        const { body, headers } = await shop.ask('GET', 'project')
        expect(body).toMatchObject({ name: project.name, languages: project.languages, modules: [] })
        expect(headers['content-type']).toContain('json')
        const { body: api } = await shop.ask('GET', 'openapi.json', { token: owner })
        const shape = api.paths['/project'].get.responses['200'].content['application/json'].schema
        expect(shape).toMatchObject(projectAnswer)
        expect(Object.keys(shape.properties)).toEqual(expect.arrayContaining(Object.keys(body)))
        expect(brokenBy(projectAnswer, body)).toEqual(shape.required)
        const refused = await shop.ask('GET', 'schema', { headers: { 'accept-language': 'id' } })
        expect(refused.body.message).toBe('Invalid Token.')
        const missing = await shop.ask('GET', 'no-such-path', { token: owner, headers: { 'accept-language': 'id' } })
        expect(missing.body.message).toBe('There is no such address')
      })

      test('names the session by its own fields', async () => {
        const { user, shop: place } = project
        const { body } = await shop.ask('GET', 'users/session', { token: owner })
        expect(Object.keys(body.user)).toEqual([
          user.key,
          user.name,
          user.level.field,
          place.key,
          place.name,
          place.address,
          place.timeZone,
          place.businessDate,
        ])
        expect(Object.keys(body.shops[0])).toEqual([place.key, place.name, user.level.field])
        const date = await shop.ask('GET', 'system/date', { token: owner })
        expect(date.body).toMatchObject({ behind: false, days: 0, closing: false })
      })

      test.each(listCreatable(schema).map(resource => [resource.name, resource] as const))(
        'adds, reads, lists, refuses, changes and deletes a row of %s',
        async (_, resource) => {
          const { path } = resource.api
          const sent = await buildSampleRecord(shop, schema, resource, { token: owner, serial: 100 + path.length })
          const added = await shop.ask('POST', path, { token: owner, body: sent })
          expect(added).toMatchObject({ status: 201, body: { message: 'Saved', versi: 1 } })
          const [key = ''] = resource.key
          const listed = await shop.ask('GET', `${path}?${query({ filter: { [key]: sent[key] } })}`, { token: owner })
          expect(listed.body).toMatchObject([{ id: added.body.id }])
          const twice = await shop.ask('POST', path, { token: owner, body: sent })
          expect(twice).toMatchObject({ status: 409, body: { code: 'record.exists' } })
          const empty = await shop.ask('POST', path, { token: owner, body: {} })
          expect(empty.status).toBe(422)
          const guest = await shop.ask('GET', path)
          expect(guest.status).toBe(401)
          const changed = await shop.ask('PUT', `${path}/${added.body.id}`, { token: owner, body: { versi: 1 } })
          expect(changed.status).toBe(200)
          const deleted = await shop.ask('DELETE', `${path}/${added.body.id}`, { token: owner })
          expect([200, 409]).toContain(deleted.status)
        },
      )

      test('answers every list, report and view of its menu, and a plain level those of its own alone', async () => {
        const plain = Object.entries(project.levels).find(([, level]) => !level.full)?.[0] ?? ''
        const { user } = project
        const userPath = schema.resources[user.resource]?.api.path ?? ''
        const body = { [user.key]: 'PLAIN', [user.name]: 'Plain', [user.level.field]: plain, [user.password]: password }
        expect((await shop.ask('POST', userPath, { token: owner, body })).status).toBe(201)
        const token = await shop.signIn('PLAIN')
        for (const { target, levels, title } of entries) {
          // A page of the program asks nothing of the project.
          if (!target || target.view === 'new' || target.kind === 'page') continue
          const path =
            target.kind === 'report'
              ? `reports/${target.name}`
              : target.kind === 'dashboard' || target.kind === 'import'
                ? pathsOfKinds[target.kind]
                : `${schema.resources[target.name]?.api.path}?${query({})}${target.view ? `&view=${target.view}` : ''}`
          expect([title, (await shop.ask('GET', path, { token: owner })).status]).toEqual([title, 200])
          const isOwn = levels === undefined || levels.includes(plain)
          if (target.kind === 'report')
            expect([title, (await shop.ask('GET', path, { token })).status]).toEqual([title, isOwn ? 200 : 403])
        }
      })

      test.each(Object.keys(schema.reports))('writes the report %s as a file', async name => {
        const { body: filter } = await shop.ask('GET', `reports/${name}/filters`, { token: owner })
        const { status, body } = await shop.ask('POST', `reports/${name}/files`, {
          token: owner,
          body: { format: 'csv', filter },
        })
        expect(status).toBe(202)
        const readState = async () => (await shop.ask('GET', `reports/files/${body.id}`, { token: owner })).body.state
        await expect.poll(readState).toBe('ready')
        const content = await shop.ask('GET', `reports/files/${body.id}/content`, { token: owner })
        expect(String(content.body)).toContain(schema.reports[name]?.columns[0]?.title)
      })

      test('answers no word of another language', async () => {
        const { body: api } = await shop.ask('GET', 'openapi.json', { token: owner })
        const paths = Object.entries<object>(api.paths)
          .filter(([path, methods]) => 'get' in methods && !path.includes('{'))
          .map(([path]) => path.replace(/^\//, ''))
        expect(paths.length).toBeGreaterThan(20)
        const headers = { 'accept-language': 'id' }
        for (const path of paths) {
          const requests = [shop.ask('GET', path, { token: owner, headers }), shop.ask('POST', path, { headers })]
          const typed = shop.ask('POST', path, { token: owner, headers, body: { no_such_name: 'x' } })
          for (const { body } of await Promise.all([...requests, typed]))
            expect([path, findForeignWord(JSON.stringify(body ?? ''))]).toEqual([path, undefined])
        }
      })

      test('describes its calls, and none of hand-written code', async () => {
        const { body } = await shop.ask('GET', 'openapi.json', { token: owner })
        const paths = Object.keys(body.paths)
        expect(paths.length).toBeGreaterThan(50)
        expect(JSON.stringify(paths)).not.toMatch(/toko|tutup|close|pembelian|jual/)
        for (const [method, path] of [
          ['GET', 'system/close'],
          ['POST', 'system/close'],
          ['GET', 'pembelian/get/jual/1'],
        ] as const)
          expect((await shop.ask(method, path, { token: owner, body: {} })).status).toBe(404)
      })
    })
  }
}

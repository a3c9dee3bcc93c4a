// Calls of hand-written modules: who may, what they take, what is described, and that nothing is answered twice.
import { expect, test } from 'vitest'
import { anyObject } from '../../../engine/value/answer-shape.ts'
import type { CallerRights } from '../../../server/caller/caller.ts'
import { MalformedRequest } from '../../../server/error/errors.ts'
import type { CustomModule, ModuleCall, ModuleRoute } from '../../../server/module/module.ts'
import { writeOnce } from '../../../server/record/write/write-once.ts'
import { findMeta, insertMeta } from '../../../server/storage/meta.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { openShop } from '../../support/shop/shop.ts'

const describe = { tag: 'Uji', summary: 'A call of a test', answer: anyObject }

const routes: readonly ModuleRoute[] = [
  {
    method: 'GET',
    path: 'uji/cek/{nomor}',
    who: 'open',
    describe,
    answer: async ({ params, address }) => ({ answer: { nomor: params.nomor, address } }),
  },
  {
    method: 'POST',
    path: 'uji/catat',
    tokens: 'refused',
    who: ({ user }: CallerRights) => user.level === 'OWN',
    describe,
    answer: async ({ caller, body }: ModuleCall) => {
      const { nilai } = (body ?? {}) as { nilai?: unknown }
      if (typeof nilai !== 'string') throw new MalformedRequest()
      const written = await writeOnce(caller, async connection => {
        await insertMeta(connection, `uji ${nilai}`, nilai)
        return { nilai: await findMeta(connection, `uji ${nilai}`) }
      })
      return { ...written, status: 201 }
    },
  },
]

const shop = openForTests(() => openShop({ modules: [{ name: 'uji', routes }] }))

test('a public route answers guests and receives its parameters', async () => {
  expect((await shop.ask('GET', 'uji/cek/N%2F1')).body).toEqual({ nomor: 'N/1', address: '127.0.0.1' })
})

test('a call asks who may: guests, others, and whom it is for', async () => {
  const ask = (token?: string) => shop.ask('POST', 'uji/catat', { ...(token && { token }), body: { nilai: 'A' } })
  expect((await ask()).status).toBe(401)
  expect((await ask(await shop.signIn('KSR01'))).status).toBe(403)
  expect(await ask(await shop.signIn('OWNER'))).toMatchObject({ status: 201, body: { nilai: 'A' } })
})

test('a repeated save is done once, and a malformed body is refused', async () => {
  const token = await shop.signIn('OWNER')
  const headers = { 'idempotency-key': 'uji-catat-1' }
  const ask = (body: unknown) => shop.ask('POST', 'uji/catat', { token, headers, body })
  expect((await ask({ nilai: 'B' })).headers['idempotent-replayed']).toBeUndefined()
  expect(await ask({ nilai: 'B' })).toMatchObject({
    status: 201,
    body: { nilai: 'B' },
    headers: { 'idempotent-replayed': 'true' },
  })
  expect((await ask({ nilai: 7 })).status).toBe(400)
})

test('the description has it for those who may call it', async () => {
  const readPaths = async (user: string) =>
    Object.keys((await shop.ask('GET', 'openapi.json', { token: await shop.signIn(user) })).body.paths)
  expect(await readPaths('OWNER')).toEqual(expect.arrayContaining(['/uji/catat', '/uji/cek/{nomor}']))
  expect(await readPaths('KSR01')).not.toContain('/uji/catat')
})

test('a call that the program answers already is none of a module', async () => {
  const twice: CustomModule = { name: 'uji', routes: [{ ...routes[0], path: 'health' } as ModuleRoute] }
  await expect(openShop({ modules: [twice] })).rejects.toThrow('duplicate route GET health')
})

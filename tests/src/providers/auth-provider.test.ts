import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAuthProvider } from '../../../src/providers/auth-provider.ts'

const buildStorage = (stored: Readonly<Record<string, string>>) => ({ getItem: (name: string) => stored[name] ?? null })

const signedIn = {
  token: 't',
  islogin: 'true',
  session: JSON.stringify({ names: { userId: 'user_id', level: 'level' }, user: { user_id: 'A', level: 'KSR' } }),
}

beforeEach(() => void vi.stubGlobal('localStorage', buildStorage(signedIn)))
afterEach(() => void vi.unstubAllGlobals())

const outlines = { bank: { name: 'bank', api: { path: 'banks', verbs: ['list', 'get'] } } } as never

const provider = createAuthProvider({
  prepare: async () => undefined,
  getHomePath: () => '/dashboard',
  loadSchema: async () => ({ outlines }),
})

const may = (resource: string, action: string) => provider.canAccess?.({ resource, action })

test.each([
  ['list', true],
  ['export', true],
  ['show', true],
  ['create', false],
  ['edit', false],
  ['delete', false],
  ['constructor', false],
])('the right to %s is the one that the schema answers', async (action, expected) => {
  expect(await may('bank', action)).toBe(expected)
})

test('a resource that the user does not see is closed, and one with the name of a method too', async () => {
  expect(await Promise.all(['sale', 'toString'].map(name => may(name, 'list')))).toEqual([false, false])
})

test('permissions are the level and the rights of the same answer', async () => {
  expect(await provider.getPermissions?.({})).toEqual({ level: 'KSR', resources: { bank: ['list', 'get'] } })
})

test('a guest has no name, may do nothing and is sent to the sign-in page', async () => {
  vi.stubGlobal('localStorage', buildStorage({}))
  const guest = createAuthProvider({
    prepare: async () => undefined,
    getHomePath: () => '/dashboard',
    loadSchema: async () => undefined,
  })
  expect(await guest.getIdentity?.()).toEqual({ id: '', fullName: '' })
  expect(await guest.canAccess?.({ resource: 'bank', action: 'list' })).toBe(false)
  await expect(guest.checkAuth({})).rejects.toEqual({ message: false, redirectTo: '/' })
})

test('nobody has no permissions', async () => {
  vi.stubGlobal('localStorage', buildStorage({}))
  expect(await provider.getPermissions?.({})).toBeNull()
})

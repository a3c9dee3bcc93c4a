import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  readSession,
  type SignInAnswer,
  storeBusinessDate,
  storeSession,
  type UserSession,
} from '../../../src/providers/session.ts'

const names = {
  userId: 'user_id',
  userName: 'user_name',
  level: 'level',
  shop: 'kode_toko',
  shopName: 'nama_toko',
  shopAddress: 'alamat_toko',
  timeZone: 'zona_waktu',
  businessDate: 'tgl_system',
}
const user = { user_id: 'KSR01', user_name: 'KASIR', level: 'KASIR', kode_toko: 'KCA', nama_toko: 'TOKO' }
const answer: SignInAnswer = { token: 'a', names, user, menu: [], modules: [] }
const session: UserSession = {
  token: 'a',
  user: {
    userId: 'KSR01',
    userName: 'KASIR',
    level: 'KASIR',
    shop: 'KCA',
    shopName: 'TOKO',
    shopAddress: '',
    timeZone: '',
    businessDate: '',
  },
  menu: [],
  modules: [],
}

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('a session is read once for as long as it is the same', () => {
  expect(readSession()).toBeUndefined()
  storeSession(answer)
  const first = readSession()
  expect(first).toEqual(session)
  expect(readSession()).toBe(first)
})

test('another token, another user and a session that is over are read anew, also those of another tab', () => {
  storeSession(answer)
  readSession()
  localStorage.setItem('token', 'b')
  expect(readSession()).toEqual({ ...session, token: 'b' })
  const other = { ...answer, user: { ...user, kode_toko: 'KCB' } }
  storeSession(other)
  expect(readSession()?.user).toEqual({ ...session.user, shop: 'KCB' })
  localStorage.setItem('session', '{')
  expect(readSession()).toBeUndefined()
  storeSession(other)
  localStorage.setItem('islogin', 'false')
  expect(readSession()).toBeUndefined()
})

test('a session that an earlier version stored is not read', () => {
  storeSession(answer)
  localStorage.setItem('session', JSON.stringify({ user, menu: [], modules: [] }))
  expect(readSession()).toBeUndefined()
})

test('a moved business date is stored under the name of the project', () => {
  storeSession(answer)
  storeBusinessDate('2026-11-21')
  expect(readSession()?.user.businessDate).toBe('2026-11-21')
})

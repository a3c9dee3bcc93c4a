import { accessOf } from '../../../engine/access/access.ts'
import type { Row } from '../../../engine/record/row.ts'
import { getResource, type Schema } from '../../../engine/schema.ts'
import { type MenuEntry, menuEntry } from '../../../engine/schema-answer.ts'
import { SignInLocked, WrongSignIn } from '../../errors.ts'
import { hashSecret, isSecret } from '../../operations/secrets.ts'
import { findIdByKey, findRowById } from '../../storage/rows.ts'
import { deleteExpiredSessions, insertSession } from '../../storage/sessions.ts'
import { sessionHours, type World } from './session.ts'
import type { SignInGuard } from './sign-in-guard.ts'
import { hashToken, newToken } from './token.ts'

export interface SignIn {
  readonly userId: string
  readonly password: string
  readonly address: string
  readonly device: string
}

export interface SignedIn {
  readonly token: string
  readonly user: Readonly<Record<string, string>>
  readonly menu: readonly MenuEntry[]
  readonly modules: readonly { readonly key: string }[]
}

/** A new session for a user and his password; WrongSignIn tells no more than that the pair is wrong, SignInLocked when to come back. */
export const signIn = async (world: World, guard: SignInGuard, asked: SignIn): Promise<SignedIn> => {
  const { userId, password, address, device } = asked
  const wait = guard.waitOf(userId, address)
  if (wait > 0) throw new SignInLocked(wait)
  guard.tried(userId, address)
  const user = await findUser(world, userId)
  const right = await isPasswordOf(world.schema, user, password)
  if (!user || !right) throw new WrongSignIn()
  guard.succeeded(userId, address)
  return openSession(world, user, device)
}

const findUser = async ({ schema, storage }: World, userId: string): Promise<Row | undefined> => {
  const { user } = schema.project
  const users = getResource(schema, user.resource)
  const row = await storage.read(async connection => {
    const id = await findIdByKey(connection, users, userId)
    return id === undefined ? undefined : findRowById(connection, users, id)
  })
  return row?.[user.active] === 1 ? row : undefined
}

let decoy: Promise<string> | undefined

/** Takes as long for a user who does not exist as for one who does. */
const isPasswordOf = async (schema: Schema, user: Row | undefined, password: string): Promise<boolean> => {
  decoy ??= hashSecret('nobody has this password')
  const hashed = user ? String(user[schema.project.user.password]) : await decoy
  return (await isSecret(hashed, password)) && user !== undefined
}

const openSession = async ({ schema, storage, now }: World, row: Row, device: string): Promise<SignedIn> => {
  const { user, shop } = schema.project
  const shops = getResource(schema, shop.resource)
  const token = newToken()
  const at = now()
  const expiresAt = new Date(at.getTime() + sessionHours * 3_600_000).toISOString()
  const code = String(row[user.shop])
  const own = await storage.write(async connection => {
    await deleteExpiredSessions(connection, at.toISOString())
    await insertSession(connection, {
      tokenHash: hashToken(token),
      userRow: String(row.id),
      shop: code,
      device,
      createdAt: at.toISOString(),
      expiresAt,
    })
    const id = await findIdByKey(connection, shops, code)
    return id === undefined ? undefined : findRowById(connection, shops, id)
  })
  if (!own) throw new WrongSignIn()
  const access = accessOf(schema, { level: String(row[user.level]), shop: code, modules: [] })
  return {
    token,
    user: {
      user_id: String(row[user.key]),
      user_name: String(row[user.name]),
      level: String(row[user.level]),
      kode_toko: code,
      nama_toko: String(own[shop.name]),
      alamat_toko: String(own[shop.address]),
      tgl_system: String(own[shop.businessDate]),
    },
    menu: access.menu.map(menuEntry),
    modules: [],
  }
}

import type { Row } from '../../../engine/record/row.ts'
import { getResource, type Schema } from '../../../engine/schema.ts'
import { ShopClosed, SignInLocked, WrongSignIn } from '../../errors.ts'
import { hashSecret, isSecret } from '../../operations/secrets.ts'
import { findIdByKey, findRowById } from '../../storage/rows.ts'
import { deleteExpiredSessions, insertSession } from '../../storage/sessions.ts'
import { callerOf, sessionHours, type World } from './session.ts'
import { type SessionAnswer, sessionAnswer } from './session-answer.ts'
import type { SignInGuard } from './sign-in-guard.ts'
import { hashToken, newToken } from './token.ts'
import { openShopsOf, workerOf } from './works-in.ts'

export interface SignIn {
  readonly userId: string
  readonly password: string
  readonly address: string
  readonly device: string
}

export interface SignedIn extends SessionAnswer {
  readonly token: string
}

/** A new session for a user and his password, in his own shop or, where that is closed, the first of his others; WrongSignIn tells no more than that the pair is wrong, SignInLocked when to come back. */
export const signIn = async (world: World, guard: SignInGuard, asked: SignIn): Promise<SignedIn> => {
  const user = await userBehind(world, guard, asked)
  if (!user) throw new WrongSignIn()
  return openSession(world, user, asked.device)
}

/** The active user of that id and password; nobody when the pair is wrong, without a hint at what is. Every try counts for the guard; throws SignInLocked. */
export const userBehind = async (
  world: Pick<World, 'schema' | 'storage'>,
  guard: SignInGuard,
  { userId, password, address }: Pick<SignIn, 'userId' | 'password' | 'address'>,
): Promise<Row | undefined> => {
  const wait = guard.waitOf(userId, address)
  if (wait > 0) throw new SignInLocked(wait)
  guard.tried(userId, address)
  const user = await findUser(world, userId)
  const right = await isPasswordOf(world.schema, user, password)
  if (!user || !right) return undefined
  guard.succeeded(userId, address)
  return user
}

const findUser = async (
  { schema, storage }: Pick<World, 'schema' | 'storage'>,
  userId: string,
): Promise<Row | undefined> => {
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

const openSession = async (world: World, row: Row, device: string): Promise<SignedIn> => {
  const { schema, storage, now } = world
  const token = newToken()
  const at = now()
  await storage.write(
    async connection => {
      await deleteExpiredSessions(connection, at.toISOString())
      const [first] = await openShopsOf(connection, schema, workerOf(schema, row))
      if (!first) throw new ShopClosed()
      await insertSession(connection, {
        tokenHash: hashToken(token),
        userRow: String(row.id),
        shop: first.code,
        device,
        createdAt: at.toISOString(),
        expiresAt: new Date(at.getTime() + sessionHours * 3_600_000).toISOString(),
      })
    },
    { sessionsOnly: true },
  )
  return { token, ...sessionAnswer(await callerOf(world, token, device)) }
}

// Sign-in, sign-out and the password.
import type { FastifyInstance } from 'fastify'
import { word } from '../../engine/wording.ts'
import { changePassword } from '../modules/users/change-password.ts'
import { chooseShop, shopsOf } from '../modules/users/choose-shop.ts'
import { sessionAnswer } from '../modules/users/session-answer.ts'
import { signIn } from '../modules/users/sign-in.ts'
import type { SignInGuard } from '../modules/users/sign-in-guard.ts'
import { hashToken } from '../modules/users/token.ts'
import { deleteSession } from '../storage/sessions.ts'
import { deviceTokenOf, keepDevice } from './device-cookie.ts'
import { logRefusedPassword } from './log-refused-password.ts'
import { deviceOf, signedIn, tokenOf } from './signed-in.ts'
import { textsOf } from './texts-of.ts'
import { type HttpWorld, languageOf } from './world.ts'

export const userRoutes = (server: FastifyInstance, world: HttpWorld, guard: SignInGuard): void => {
  const { storage, now } = world

  server.post('/api/users/login', { config: { access: 'open' } }, async (request, reply) => {
    const { user_id, password } = textsOf(request.body, ['user_id', 'password'])
    const userId = user_id.trim().toUpperCase()
    const from = { address: request.ip, device: deviceOf(request), deviceToken: deviceTokenOf(request) }
    const signing = signIn({ schema: world.current().schema, storage, now }, guard, { userId, password, ...from })
    const { answer, deviceToken } = await logRefusedPassword(request, userId, signing)
    keepDevice(request, reply, deviceToken)
    return answer
  })

  server.get('/api/users/session', { config: { access: 'signed-in' } }, async request => {
    const caller = await signedIn(world, request)
    const shops = await shopsOf(caller)
    return {
      ...sessionAnswer(caller),
      shops: shops.map(({ code, name }) => ({ kode_toko: code, nama_toko: name })),
    }
  })

  server.post('/api/users/shop', { config: { access: 'signed-in', day: 'any' } }, async request => {
    const caller = await signedIn(world, request)
    const { kode_toko } = textsOf(request.body, ['kode_toko'])
    const token = tokenOf(request)
    await chooseShop(caller, hashToken(token), kode_toko)
    return { token, ...sessionAnswer(await signedIn(world, request)) }
  })

  server.post('/api/users/logout', { config: { access: 'signed-in', day: 'any' } }, async request => {
    await signedIn(world, request)
    await storage.write(connection => deleteSession(connection, hashToken(tokenOf(request))), {
      sessionsOnly: true,
    })
    return { message: say(request.headers['accept-language'], 'message.signed-out') }
  })

  server.post('/api/users/change-password', { config: { access: 'signed-in', day: 'any' } }, async request => {
    const caller = await signedIn(world, request)
    const { password, new_password } = textsOf(request.body, ['password', 'new_password'])
    const from = { tokenHash: hashToken(tokenOf(request)), address: request.ip }
    const changing = changePassword(caller, guard, { password, newPassword: new_password, ...from })
    await logRefusedPassword(request, caller.user.userId, changing)
    return { message: say(request.headers['accept-language'], 'message.password-changed') }
  })

  const say = (language: string | undefined, code: string): string => word(world.wordings[languageOf(language)], code)
}

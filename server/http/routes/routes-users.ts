// Routes for sign-in, sign-out and password.
import { word } from '../../../engine/schema/wording.ts'
import { changePassword } from '../../modules/sign-in/change-password.ts'
import { chooseShop, shopsOf } from '../../modules/sign-in/choose-shop.ts'
import { sessionAnswer } from '../../modules/sign-in/session-answer.ts'
import { signIn } from '../../modules/sign-in/sign-in.ts'
import type { SignInGuard } from '../../modules/sign-in/sign-in-guard.ts'
import { hashToken } from '../../modules/sign-in/token.ts'
import { deleteSession } from '../../storage/sessions.ts'
import { bodyOf, count, done, json, jsonBody, listOf, objectOf, refTo, text } from '../description/operation.ts'
import { sessionMembers } from '../description/shapes.ts'
import { everybody, type OpenRoute, type SignedRoute } from '../routing/route.ts'
import { deviceOf, identify, tokenOf } from '../world/signed-in.ts'
import { textsOf } from '../world/texts-of.ts'
import { type HttpWorld, languageOf } from '../world/world.ts'
import { deviceTokenOf, keepDevice } from './device-cookie.ts'
import { logRefusedPassword } from './log-refused-password.ts'

const tag = 'Session'
const idle_minutes = { ...count, description: 'Minutes without activity after which the session ends; 0: no limit' }
const signedInShape = objectOf({ token: text, ...sessionMembers })

export const signInRoute = ({ current, storage, now }: HttpWorld, guard: SignInGuard): OpenRoute => ({
  method: 'POST',
  path: 'users/login',
  who: 'open',
  answer: async ({ request, reply }) => {
    const { user_id, password, code = '' } = textsOf(request.body, ['user_id', 'password'], ['code'])
    const userId = user_id.trim().toUpperCase()
    const from = { address: request.ip, device: deviceOf(request), deviceToken: deviceTokenOf(request) }
    const signing = signIn({ schema: current().schema, storage, now }, guard, { userId, password, code, ...from })
    const { answer, deviceToken } = await logRefusedPassword(request, userId, signing)
    keepDevice(request, reply, deviceToken)
    return answer
  },
  describe: () => ({
    tag,
    summary: 'Sign in; with a second factor also with the code of the phone, or a recovery code',
    body: jsonBody(objectOf({ user_id: text, password: text, code: text }, ['user_id', 'password'])),
    answers: done(signedInShape),
  }),
})

export const userRoutes = (world: HttpWorld, guard: SignInGuard): readonly SignedRoute[] => {
  const { storage } = world
  const say = (language: string | undefined, code: string): string => word(world.wordings[languageOf(language)], code)

  return [
    {
      method: 'GET',
      path: 'users/session',
      who: everybody,
      answer: async ({ caller }) => {
        const shops = await shopsOf(caller)
        return {
          ...sessionAnswer(caller),
          idle_minutes: caller.idleMinutes ?? 0,
          shops: shops.map(({ code, name }) => ({ kode_toko: code, nama_toko: name })),
        }
      },
      describe: () => ({
        tag,
        summary: 'The signed-in user, the shop, and the shops with access',
        answers: done(
          objectOf({ ...sessionMembers, idle_minutes, shops: listOf(objectOf({ kode_toko: text, nama_toko: text })) }),
        ),
      }),
    },
    {
      method: 'POST',
      path: 'users/shop',
      who: everybody,
      day: 'any',
      answer: async ({ caller, request }) => {
        const { kode_toko } = textsOf(request.body, ['kode_toko'])
        const token = tokenOf(request)
        await chooseShop(caller, hashToken(token), kode_toko)
        return { token, ...sessionAnswer(await identify(world, request)) }
      },
      describe: () => ({
        tag,
        summary: 'Switch to another shop, with the same token',
        body: jsonBody(objectOf({ kode_toko: text })),
        answers: done(signedInShape),
      }),
    },
    {
      method: 'POST',
      path: 'users/logout',
      who: everybody,
      day: 'any',
      answer: async ({ request }) => {
        await storage.write(connection => deleteSession(connection, hashToken(tokenOf(request))), {
          sessionsOnly: true,
        })
        return { message: say(request.headers['accept-language'], 'message.signed-out') }
      },
      describe: () => ({
        tag,
        summary: 'Sign out',
        body: bodyOf(json(objectOf({ user_id: text }, [])), false),
        answers: done(refTo('message')),
      }),
    },
    {
      method: 'POST',
      path: 'users/change-password',
      who: everybody,
      day: 'any',
      answer: async ({ caller, request }) => {
        const { password, new_password } = textsOf(request.body, ['password', 'new_password'])
        const from = { tokenHash: hashToken(tokenOf(request)), address: request.ip }
        const changing = changePassword(caller, guard, { password, newPassword: new_password, ...from })
        await logRefusedPassword(request, caller.user.userId, changing)
        return { message: say(request.headers['accept-language'], 'message.password-changed') }
      },
      describe: () => ({
        tag,
        summary: 'Change the own password',
        body: jsonBody(objectOf({ password: text, new_password: text })),
        answers: done(refTo('message')),
      }),
    },
  ]
}

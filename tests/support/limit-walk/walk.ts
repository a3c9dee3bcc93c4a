// A random walk of a cashier, a supervisor and an admin: what each does is drawn from a seed, with amounts around the limits.
import fc from 'fast-check'
import { openMembers } from '../shop/members.ts'
import { type Answered, password } from '../shop/shop.ts'
import { type Leaving, listExcesses, readLeaving, type WalkedLimit } from './leaving-by-books.ts'

export type Body = Readonly<Record<string, unknown>>

export interface Saved extends Body {
  readonly id: string
}

export interface Walker {
  readonly user: string
  /** Draws what the act is about, and amounts: 0 to 999. */
  readonly pick: number
}

/** What an act has to do with the shop. */
export interface Walk {
  /** Makes a move, with another person where one is needed and found; undefined if it is refused. */
  readonly make: (walker: Walker, path: string, body?: Body) => Promise<Saved | undefined>
  readonly ask: (method: string, path: string, body?: Body, user?: string) => Promise<Answered>
  readonly rows: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>
  readonly keep: (pool: string, saved: Saved | undefined) => void
  /** Takes one out of a pool; undefined if it is empty. */
  readonly take: (pool: string, walker: Walker) => Saved | undefined
  /** An amount around the limits: little, the most of a document or of a day, one more, or a part. */
  readonly drawAmount: (limit: string, walker: Walker) => number
}

export interface Act {
  readonly name: string
  /** `document move` of what it makes. */
  readonly moves: readonly string[]
  readonly users: readonly string[]
  readonly run: (walk: Walk, walker: Walker) => Promise<void>
}

export interface WalkOptions {
  readonly database?: 'sqlite' | 'postgres'
  readonly env?: Readonly<Record<string, string>>
  /** VALIDASI_ORANG_KEDUA. */
  readonly second: string
  readonly seed: number
  readonly days: number
  /** Of each of the three users, over all days. */
  readonly actsEach: number
  readonly limits: Readonly<Record<string, WalkedLimit>>
  readonly acts: readonly Act[]
  readonly prepare: (walk: Walk) => Promise<void>
}

export interface WalkResult {
  readonly leaving: readonly Leaving[]
  readonly excesses: readonly string[]
  /** How often each act was made, and refused with which code. */
  readonly counts: Readonly<Record<string, number>>
}

const walkers = ['KSR01', 'SPV01', 'ADM01'] as const

export const walkLimits = async (options: WalkOptions): Promise<WalkResult> => {
  const { limits, acts, days, actsEach, seed, second } = options
  const world = await openMembers(options.database ?? 'sqlite', options.env)
  const authorizers = new Map<string, string>()
  const counts: Record<string, number> = {}
  const pools: Record<string, Saved[]> = {}
  const count = (name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1
  }
  /** Confirms what is asked. */
  const send = async (user: string, path: string, body: Body): Promise<Answered> => {
    const sent = { token: world.tokenOf(user), body }
    const answer = await world.shop.ask('POST', path, sent)
    if (answer.body.code !== 'confirm.needed') return answer
    const confirmed = answer.body.questions.map(({ id }: { id: string }) => id).join(',')
    return world.shop.ask('POST', path, { ...sent, headers: { confirmed, 'confirm-reason': 'BENAR' } })
  }
  const make: Walk['make'] = async ({ user, pick }, path, body = {}) => {
    let answer = await send(user, path, body)
    let by: string | undefined
    if (answer.body.code === 'authorize.needed' && pick % 4 > (second === 'TIDAK' ? 2 : 0)) {
      by = user === 'SPV01' ? 'SPV02' : 'SPV01'
      const request = { user_id: by, password, keterangan: 'SETUJU', content: body }
      const place = path.includes('/moves/') ? path.replace('/moves/', '/authorize/') : path.replace('?', '/authorize?')
      const agreement = await send(user, place, request)
      answer =
        agreement.status === 201
          ? await send(user, path, { ...body, detail_authorization: [{ _id: agreement.body._id }] })
          : agreement
    }
    const [document = ''] = path.split(/[/?]/)
    const move = path.split(/[/=]/).at(-1)
    count(`${document} ${move} ${answer.status < 300 ? 'made' : (answer.body.code ?? answer.status)}`)
    if (answer.status >= 300) return undefined
    if (by !== undefined) authorizers.set(`${answer.body.id} ${move}`, by)
    return answer.body
  }
  const walk: Walk = {
    make,
    ask: world.ask,
    rows: world.rows,
    keep: (pool, saved) => {
      if (saved) pools[pool] = [...(pools[pool] ?? []), saved]
    },
    take: (pool, { pick }) => {
      const all = pools[pool] ?? []
      return all.splice(pick % Math.max(1, all.length), 1)[0]
    },
    drawAmount: (name, { pick }) => {
      const { document, day, factor = 1 } = limits[name] ?? { day: 1 }
      const most = document ?? Math.floor(day / 2)
      const steps = [1, most, most + 1, Math.floor(most / 2), Math.floor((most * 9) / 10), Math.floor(day / 3), day]
      return Math.max(1, steps[Math.floor(pick / 4) % steps.length] ?? 1) / factor
    },
  }
  try {
    await setUp(world, options)
    await options.prepare(walk)
    const permitted = walkers.map(user => acts.filter(({ users }) => users.includes(user)))
    const draws = fc.sample(fc.record({ act: fc.nat(9999), pick: fc.nat(999) }), {
      numRuns: actsEach * walkers.length,
      seed,
    })
    const perDay = Math.ceil(draws.length / days)
    for (let day = 0; day < days; day++) {
      for (const [index, { act, pick }] of draws.slice(day * perDay, (day + 1) * perDay).entries()) {
        const own = permitted[index % walkers.length] ?? []
        await own[act % own.length]?.run(walk, { user: walkers[index % walkers.length] ?? '', pick })
      }
      if (day + 1 < days) {
        await rejectWaiting(walk, pools)
        // Every second date is opened before the clock has reached it.
        await world.nextDay(day % 2 === 0 ? 0 : 2)
      }
    }
    const leaving = await readLeaving(world.rows)
    return { leaving, counts, excesses: listExcesses(leaving, { limits, authorizers, full: ['OWNER'] }) }
  } finally {
    await world.shop.close()
  }
}

type World = Awaited<ReturnType<typeof openMembers>>

const setUp = async ({ ask }: World, { limits, second }: WalkOptions): Promise<void> => {
  const values: Record<string, unknown> = { VALIDASI_ORANG_KEDUA: second, BATAS_SUSUT: 100, PERSENTASE_PINJAMAN: 100 }
  for (const { keys, factor = 1, ...bounds } of Object.values(limits))
    for (const [bound, key] of Object.entries(keys)) values[key] = (bounds[bound as 'day'] ?? 0) / factor
  await must(ask('PUT', 'para-system', values, 'OWNER'), 200)
  const user = { user_id: 'SPV02', user_name: 'SUPERVISOR 02', level: 'SPV', password, kode_toko: 'KCA' }
  await must(ask('POST', 'users', user, 'OWNER'), 201)
}

/** The answer, which has this status. */
export const must = async (answer: Promise<Answered>, status: number): Promise<Answered['body']> => {
  const { status: found, body } = await answer
  if (found !== status) throw new Error(`${found} ${JSON.stringify(body)}`)
  return body
}

/** What waits is rejected, so that the day can be closed. */
const rejectWaiting = async (walk: Walk, pools: Readonly<Record<string, Saved[]>>): Promise<void> => {
  for (const [pool, saved] of Object.entries(pools)) {
    const [path = '', state] = pool.split(' ')
    if (state !== 'waiting') continue
    const body = path === 'hutang' ? {} : { answers: { alasan: 'AKHIR HARI' } }
    for (const { id } of saved.splice(0)) await must(walk.ask('POST', `${path}/${id}/moves/tolak`, body, 'SPV01'), 200)
  }
}

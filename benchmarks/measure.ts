// Rounds of load, limit and ours in turn, so that other activity of the machine affects both.
import type { ChildProcess } from 'node:child_process'
import type { Budget } from './budgets.ts'
import { nextMessage } from './child/children.ts'
import type { Round } from './comparison.ts'
import type { Load, LoadOrder } from './load/closed-loop.ts'
import type { Side } from './load/requests.ts'
import type { LoadAnswer } from './load.ts'
import type { Server } from './servers.ts'

export interface Field {
  readonly client: ChildProcess
  readonly servers: Readonly<Record<Side, Server>>
  readonly token: string
  readonly rounds: number
  readonly milliseconds: number
}

/** Long enough for the compiler to optimize the code, even in short rounds. */
const warmUpMilliseconds = 2000

/** A warm-up round, which does not count, then the rounds; the side that starts alternates. */
export const measureRounds = async (field: Field, budget: Budget, tag: string): Promise<readonly Round[]> => {
  const rounds: Round[] = []
  for (let n = 0; n <= field.rounds; n++) {
    const milliseconds = n === 0 ? warmUpMilliseconds : field.milliseconds
    const load = (side: Side) => measure({ ...field, milliseconds }, budget, { side, round: `${tag}${n}` })
    const limitFirst = n % 2 === 0 ? await load('limit') : undefined
    const ours = await load('ours')
    const limit = limitFirst ?? (await load('limit'))
    if (n > 0) rounds.push({ limit, ours })
  }
  return rounds
}

const measure = async (
  { client, servers, token, milliseconds }: Field,
  { operation, connections }: Budget,
  { side, round }: { side: Side; round: string },
): Promise<Load> => {
  const { port } = servers[side]
  const heard = nextMessage(client)
  client.send({ side, operation, token, round, port, connections, milliseconds } satisfies LoadOrder)
  const answer = (await heard) as LoadAnswer
  if ('failed' in answer) throw new Error(answer.failed)
  return answer.load
}

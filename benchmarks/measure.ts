// Rounds of load, limit and ours in turn, so that other activity of the machine affects both.
import type { ChildProcess } from 'node:child_process'
import type { Budget } from './budgets.ts'
import { readMessage } from './child/children.ts'
import type { LoadRound } from './comparison.ts'
import type { Load, LoadOrder } from './load/closed-loop.ts'
import type { BenchmarkSide } from './load/requests.ts'
import type { LoadAnswer } from './load.ts'
import type { BenchmarkServer } from './servers.ts'

export interface MeasureSetup {
  readonly client: ChildProcess
  readonly servers: Readonly<Record<BenchmarkSide, BenchmarkServer>>
  readonly token: string
  readonly rounds: number
  readonly milliseconds: number
}

/** Long enough for the compiler to optimize the code, even in short rounds. */
const warmUpMilliseconds = 2000

/** A warm-up round, which does not count, then the rounds; the side that starts alternates. */
export const measureRounds = async (
  setup: MeasureSetup,
  budget: Budget,
  tag: string,
): Promise<readonly LoadRound[]> => {
  const rounds: LoadRound[] = []
  for (let n = 0; n <= setup.rounds; n++) {
    const milliseconds = n === 0 ? warmUpMilliseconds : setup.milliseconds
    const load = (side: BenchmarkSide) => measure({ ...setup, milliseconds }, budget, { side, round: `${tag}${n}` })
    const limitFirst = n % 2 === 0 ? await load('limit') : undefined
    const ours = await load('ours')
    const limit = limitFirst ?? (await load('limit'))
    if (n > 0) rounds.push({ limit, ours })
  }
  return rounds
}

const measure = async (
  { client, servers, token, milliseconds }: MeasureSetup,
  { operation, connections }: Budget,
  { side, round }: { side: BenchmarkSide; round: string },
): Promise<Load> => {
  const { port } = servers[side]
  const reply = readMessage(client)
  client.send({ side, operation, token, round, port, connections, milliseconds } satisfies LoadOrder)
  const answer = (await reply) as LoadAnswer
  if ('failed' in answer) throw new Error(answer.failed)
  return answer.load
}

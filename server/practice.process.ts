// Makes the copy of a shop to practise on and serves it, until the server of the shop ends this process.
import './start/check-node-version.ts'
import { ConfigError } from './config/config.ts'
import { closeOutgoing } from './message/delivery/send-request.ts'
import { makePracticeCopy, NoRoomForPractice } from './practice/practice-copy.ts'
import { createPracticeCopy, type PracticeMessage, type PracticeRequest } from './practice/practice-mode.ts'
import { reservePort } from './start/reserve-port.ts'
import { type RunningServer, run } from './start/run.ts'

/** How long a copy stays open without requests. */
const idleMilliseconds = 8 * 3_600_000
const checkMilliseconds = 60_000

const send = (message: PracticeMessage): void => void process.send?.(message)

class PortTaken extends Error {}

const servePractice = async ({ source, config }: PracticeRequest): Promise<void> => {
  const releasePort = await reservePort(config).catch((error: unknown) => {
    throw new PortTaken(error instanceof Error ? error.message : String(error))
  })
  const copiedAt = new Date()
  await makePracticeCopy(source, copiedAt)
  send({ copiedAt: copiedAt.toISOString() })
  const running = await run(config, { practice: createPracticeCopy(copiedAt.toISOString(), send) })
  await releasePort()
  const { server } = running
  await server.listen({ port: config.port, host: config.host })
  endWhenIdle(running)
  const address = server.server.address()
  send({ port: typeof address === 'object' && address !== null ? address.port : config.port })
}

const endWhenIdle = ({ server, tasks }: Pick<RunningServer, 'server' | 'tasks'>): void => {
  let usedAt = Date.now()
  server.server.on('request', () => {
    usedAt = Date.now()
  })
  tasks.start({
    name: 'practice-idle',
    milliseconds: checkMilliseconds,
    run: () => {
      if (Date.now() - usedAt > idleMilliseconds) process.exit(0)
    },
  })
}

const describeFailure = (error: unknown): Extract<PracticeMessage, { failed: unknown }> => {
  if (error instanceof PortTaken) return { failed: 'port', reason: error.message }
  if (error instanceof NoRoomForPractice) return { failed: 'space', reason: 'no room for the copy to practise on' }
  const isExpected = error instanceof ConfigError || !(error instanceof Error)
  return { failed: 'other', reason: isExpected ? String(error) : (error.stack ?? error.message) }
}

closeOutgoing()
process.once('disconnect', () => process.exit(0))
process.once('message', (request: PracticeRequest) => {
  servePractice(request).catch((error: unknown) => {
    process.send?.(describeFailure(error), () => process.exit(1))
  })
})

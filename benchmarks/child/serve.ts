// Ours, as `npm start` runs it, but for the limit of requests a minute, which a benchmark is meant to break.
import { parseConfig } from '../../server/config/config.ts'
import { keepHeapLean } from '../../server/start/lean-heap.ts'
import { run } from '../../server/start/run.ts'
import { announce } from './child-side.ts'

const config = parseConfig(process.env)
const { server, close } = await run(config, { logger: { level: 'warn' }, requestsPerMinute: 1_000_000_000 })
const address = await server.listen({ port: config.port, host: config.host })
keepHeapLean()
announce(address, close)

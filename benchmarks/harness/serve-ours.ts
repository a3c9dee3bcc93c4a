// Our server as `npm start` runs it, but without the limit of requests per minute, which a benchmark exceeds.
import { parseConfig } from '../../server/config/config.ts'
import { run } from '../../server/start/run.ts'
import { tuneHeap } from '../../server/start/tune-heap.ts'
import { reportAddress } from './child.ts'

const config = parseConfig(process.env)
const { server, close } = await run(config, { logger: { level: 'warn' }, requestsPerMinute: 1_000_000_000 })
const address = await server.listen({ port: config.port, host: config.host })
tuneHeap()
reportAddress(address, close)

// Bundles the server into the folder that its argument names.
import { runBuild } from './build-process.ts'
import { bundle } from './bundle.ts'

await runBuild(folder => bundle({ main: 'server/main.ts' }, { folder: 'dist-server', into: folder }))

// A connection in a thread of its own that moves the log of a database into its file, whenever it is asked, until it is told to end.
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from './connection.ts'

const { file } = workerData as { readonly file: string }
const { handle } = connect(file, { readonly: false })

// Passive: it waits for nobody, and nobody waits for it.
const checkpoint = handle.prepare('PRAGMA wal_checkpoint(PASSIVE)')

parentPort?.on('message', (asked: 'checkpoint' | 'end') => {
  if (asked === 'end') {
    handle.close()
    parentPort?.close()
    return
  }
  checkpoint.get()
  parentPort?.postMessage('done')
})

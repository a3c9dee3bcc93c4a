// A connection in its own thread that copies the write-ahead log into the database file at each `checkpoint` message,
// until `end`.
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from './connection.ts'

const { file } = workerData as { readonly file: string }
const { handle } = connect(file, { readonly: false })

// A passive checkpoint waits for no reader or writer and blocks none.
const checkpoint = handle.prepare('PRAGMA wal_checkpoint(PASSIVE)')

parentPort?.on('message', (command: 'checkpoint' | 'end') => {
  if (command === 'end') {
    handle.close()
    parentPort?.close()
    return
  }
  checkpoint.get()
  parentPort?.postMessage('done')
})

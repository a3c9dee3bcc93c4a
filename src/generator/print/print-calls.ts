// The calls of prints: a file, or a message that the phone of the user opens.
import type { OpenedMessage } from '../../../engine/answers/row-answers.ts'
import type { PrintFormat } from '../../../engine/schema/print-formats.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { call, fetchBody } from '../../providers/http.ts'

/** Opens a message of the row: the address of the program that sends it. */
export const openMessage = ({ api: { path } }: Resource, id: string, print: string): Promise<OpenedMessage> =>
  fetchBody(`${path}/${encodeURIComponent(id)}/print/${print}`)

interface PrintedFile {
  readonly file: Blob
  /** As the server calls the file. */
  readonly name: string | undefined
  /** How often it was printed before. */
  readonly before: number
}

/** Uses the format of the print definition if `way` is undefined. */
export const fetchPrint = async (
  { api: { path } }: Resource,
  id: string,
  print: string,
  way: PrintFormat | undefined,
): Promise<PrintedFile> => {
  const query = way === undefined ? '' : `?as=${way}`
  const { body, headers } = await call<Blob>(`${path}/${encodeURIComponent(id)}/print/${print}${query}`, {
    timeout: null,
  })
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
  return { file: body, name, before: Number(headers.get('x-printed') ?? 0) }
}

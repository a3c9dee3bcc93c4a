import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ImportCheck, ImportJob, ImportOffer } from '../../../engine/answers/import-answers.ts'
import { findImportFileType, formatFileTypes } from '../../../engine/schema/import.ts'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { useShowError } from '../text/use-show-error.ts'
import { checkFile, readJob, startImport, stopJob } from './import-calls.ts'

const pollInterval = 300

/** Polls the job until it is finished. */
const pollUntilDone = async (id: string, onProgress: (job: ImportJob) => void): Promise<ImportJob> => {
  for (;;) {
    const job = await readJob(id)
    onProgress(job)
    if (job.state !== 'running') return job
    await new Promise(resolve => setTimeout(resolve, pollInterval))
  }
}

/** What the page works with: the chosen type and file, the dry run of the two, and the import itself. */
export const useImport = (offers: readonly ImportOffer[], first?: string) => {
  const only = offers.length === 1 ? offers[0] : undefined
  const [typeName, setTypeName] = useState((only ?? offers.find(({ name }) => name === first))?.name ?? '')
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<FileProblem>()
  const offer = offers.find(({ name }) => name === typeName)
  const check = useQuery({
    queryKey: ['import-check', offer?.name, file?.name, file?.lastModified, file?.size],
    queryFn: () => checkFile(offer?.name ?? '', file as File),
    enabled: file !== undefined && checkFileName(offer, file.name) === undefined,
    gcTime: 0,
  })
  const run = useRun({ offer, file, check: check.data, onDone: () => setFile(undefined) })
  const selectSource = (next: { type?: string; file?: File | undefined }): void => {
    const [name, chosen] = [next.type ?? typeName, 'file' in next ? next.file : file]
    setTypeName(name)
    setFile(chosen)
    const problemFound = checkFileName(
      offers.find(one => one.name === name),
      chosen?.name,
    )
    setProblem(chosen && problemFound?.where === 'file' ? problemFound : undefined)
  }
  const submit = (): void => {
    const problemFound = checkFileName(offer, file?.name)
    setProblem(problemFound)
    if (!problemFound && check.data) void run.start()
  }
  const { job, isBusy, stop } = run
  return { offer, typeName, file, problem, check, choose: selectSource, submit, job, isBusy, stop }
}

interface ImportRunOptions {
  readonly offer: ImportOffer | undefined
  readonly file: File | undefined
  readonly check: ImportCheck | undefined
  readonly onDone: () => void
}

const useRun = ({ offer, file, check, onDone }: ImportRunOptions) => {
  const translate = useTranslate()
  const confirm = useConfirm()
  const popup = usePopup()
  const showError = useShowError()
  const queries = useQueryClient()
  const [job, setJob] = useState<ImportJob>()
  const key = useRef('')
  // Another file is another import; a repeated request after a lost answer has the same key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key goes with what is imported
  useEffect(() => {
    key.current = crypto.randomUUID()
  }, [offer, file])
  const work = useMutation({
    mutationFn: async ({ name, file: sentFile }: { name: string; file: File }) =>
      pollUntilDone(await startImport(name, sentFile, key.current), setJob),
    onSuccess: ({ state, message }) => {
      key.current = crypto.randomUUID()
      if (state === 'failed') return popup.error(message || translate('import.failed'))
      popup.success(message)
      onDone()
    },
    onError: error => showError(error, translate('import.failed')),
    onSettled: async () => {
      setJob(undefined)
      await queries.invalidateQueries({ queryKey: ['import-runs'] })
    },
  })
  const start = async (): Promise<void> => {
    if (!offer || !file || !check || check.errorCount > 0) return
    const { updated, deleted, inserted } = check
    const counts = { title: offer.resource, updated, deleted, inserted }
    const replaces = updated + deleted > 0
    const message = [...check.removals, translate('import.confirm', counts)].join('\n')
    if (replaces && !(await confirm({ message, danger: deleted > 0 }))) return
    work.mutate({ name: offer.name, file })
  }
  const stop = useMutation({
    mutationFn: stopJob,
    onError: error => showError(error, translate('import.stop.failed')),
  })
  const canStop = job?.state === 'running' && !stop.isPending
  return { start, job, isBusy: work.isPending, stop: canStop ? () => stop.mutate(job.id) : undefined }
}

export interface FileProblem {
  readonly where: 'type' | 'file'
  /** Key of its words, or the words themselves where the schema gives them. */
  readonly key?: string
  readonly words?: Readonly<Record<string, string>>
  readonly text?: string
}

/** Why a file cannot be imported, before its content is read, in the order of specification 5. */
export const checkFileName = (
  offer: Pick<ImportOffer, 'types' | 'nameContains' | 'nameError'> | undefined,
  fileName: string | undefined,
): FileProblem | undefined => {
  if (!offer) return { where: 'type', key: 'import.type.none' }
  if (fileName === undefined) return { where: 'file', key: 'import.file.none' }
  if (!findImportFileType(fileName, offer.types))
    return { where: 'file', key: 'import.file.types', words: { types: formatFileTypes(offer.types) } }
  return fileName.toLowerCase().includes(offer.nameContains.toLowerCase())
    ? undefined
    : { where: 'file', text: offer.nameError }
}

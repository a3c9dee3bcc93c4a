// All that a hand-written screen may take of the generator; a test holds that src/custom-screens imports nothing else of it.

// biome-ignore lint/performance/noBarrelFile: one file says what screens written by hand use, so that all else may change
export { StatCard } from '../dashboard/StatCard.tsx'
export { DocumentCounter } from '../document/counter/DocumentCounter.tsx'
export { useTally } from '../document/counter/use-tally.ts'
export { type MoveRequestBody, type MoveResponse, previewMove } from '../document/document-calls.ts'
export { type DocumentRow, getHeader, getLines } from '../document/document-row.ts'
export { DocumentFields } from '../document/form/DocumentFields.tsx'
export { DocumentFoot } from '../document/form/DocumentFoot.tsx'
export { DocumentLineForm } from '../document/form/DocumentLineForm.tsx'
export { DocumentLines } from '../document/form/DocumentLines.tsx'
export { DocumentPanel } from '../document/form/DocumentPanel.tsx'
export {
  type DocumentContextValue,
  useDocument,
  useDocumentLines,
  useDocumentValues,
} from '../document/form/document-context.ts'
export { CounterPage } from '../document/layout/CounterPage.tsx'
export type { LineFormFields } from '../document/lines/LineForm.tsx'
export type { ExtraColumn, LineSlotProps } from '../document/lines/line-slot.ts'
export { ScanProvider } from '../document/lines/ScanProvider.tsx'
export { useDeferredLines } from '../document/lines/use-deferred-lines.ts'
export { type ScanQueue, useScanQueue } from '../document/lines/use-scan-queue.ts'
export { useWindowScan } from '../document/lines/use-window-scan.ts'
export type { MakeMoveOptions } from '../document/move/move-options.ts'
export { type AuthorizationPrompt, useAuthorize } from '../document/move/use-authorize.tsx'
export { useMakeMove } from '../document/move/use-make-move.tsx'
export { PrintOffer, type PrintOfferContent } from '../document/print/PrintOffer.tsx'
export { usePrint } from '../document/print/use-print.ts'
export { DocumentListButton } from '../document/screen/DocumentListButton.tsx'
export { ProblemList } from '../facts/ProblemList.tsx'
export { RecordScreenList } from '../list/RecordScreenList.tsx'
export { findDocumentList, findTargetPath } from '../menu/menu-entries.ts'
export { ReportTable } from '../report/ReportTable.tsx'
export { useReportFile } from '../report/use-report-file.ts'
export type { CustomResources } from '../screens/CustomPart.tsx'
export type { PageProps, Pages } from '../screens/PageScreen.tsx'
export { saveFile } from '../text/export-csv.ts'
export { useValueWords } from '../text/use-value-words.ts'
export { useShowError } from '../use-show-error.ts'

// The files of ledgers, lists and reports, as the schema language has read them.

import type { InferShape } from '../language/shape.ts'
import type { documentList } from '../shapes/document-list-shape.ts'
import type { LedgerDefinition } from '../shapes/ledger-shape.ts'
import type { ReportDefinition } from '../shapes/report-shape.ts'
import type { SchemaFile } from './schema-file.ts'

export type LedgerFile = SchemaFile<LedgerDefinition>

export type ListFile = SchemaFile<InferShape<typeof documentList>>

export type ReportSchemaFile = SchemaFile<ReportDefinition>

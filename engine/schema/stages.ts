// The stages of compiling a schema, each with its own types: parsed from one file, linked with other
// files, and compiled with its expressions. Resources refer to one another by name at every stage.

import type { Node } from '../expression/syntax/syntax.ts'
import type { Choice, Field, Reference } from './field.ts'
import type { Dimension, Ledger } from './ledger.ts'
import type { Journal, Lines } from './lines.ts'
import type { Project } from './project.ts'
import type {
  ApiAlias,
  FieldIndex,
  Lifecycle,
  Resource,
  ResourceApi,
  ResourceCore,
  ResourceRules,
  ResourceScreen,
} from './resource.ts'
import type { Schema } from './schema.ts'
import type { FormPresentation, FormSection, View } from './screen.ts'

type Expressions = 'calc' | 'fetch' | 'defaultBy' | 'when' | 'fill'

/** A field as its own file describes it. */
export interface ParsedField extends Omit<Field, 'choices' | 'ref' | 'derived' | 'computed' | Expressions> {
  readonly ref?: ParsedReference
}

export type ParsedReference = Omit<Reference, 'filter' | 'refusals'>

export type ParsedChoice = Omit<Choice, 'show'>

export type ParsedAlias = Omit<ApiAlias, 'filter'>

export type ParsedView = Omit<View, 'filter' | 'defaults' | 'form'> & { readonly form: ParsedForm }

export type ParsedForm = Omit<FormPresentation, 'sections'> & { readonly sections: readonly ParsedSection[] }

export type ParsedSection = Omit<FormSection, 'show'>

export type ParsedLineTable = Omit<Lines, 'reserve' | 'show' | 'scan' | 'fill' | 'journal'> & {
  readonly journal?: Omit<Journal, 'if' | 'imported'>
}

export interface ParsedEntries {
  readonly key: string
  readonly value: string
  readonly sections: readonly (ParsedSection & { readonly of: readonly LinkedField[] })[]
}

/** The content of one file, without its expressions. */
export interface ParsedResource<F extends ParsedField = ParsedField>
  extends ResourceCore,
    FieldIndex<F>,
    Pick<ResourceRules, 'unique'>,
    Pick<Resource, 'index' | 'searched' | 'audit' | 'was' | 'drop' | 'active' | 'log' | 'tree' | 'perm'> {
  readonly api: Pick<ResourceApi, 'path' | 'verbs'> & { readonly aliases: readonly ParsedAlias[] }
  readonly screen: Pick<ResourceScreen, 'list' | 'actions'> & {
    readonly form: ParsedForm
    readonly views: Readonly<Record<string, ParsedView>>
  }
  readonly lifecycle: Pick<Lifecycle, 'batched'> & {
    readonly lines: readonly ParsedLineTable[]
    readonly asks: Readonly<Record<string, ParsedResource<F>>>
  }
  readonly entries?: ParsedEntries
}

/** A field linked with other files: its choices, the ledger that it is derived from, and who computes it. */
export interface LinkedField extends ParsedField, Pick<Field, 'derived' | 'computed'> {
  readonly choices: readonly ParsedChoice[]
}

/** A resource whose fields have their types in expressions. */
export type LinkedResource = ParsedResource<LinkedField>

export type LinkedLedger = Omit<Ledger, 'dims'> & { readonly dims: readonly Omit<Dimension, 'single'>[] }

export type ParsedResources = Readonly<Record<string, ParsedResource>>

export interface ParsedSchema {
  /** Resources whose files could be parsed. */
  readonly resources: ParsedResources
}

export type LinkedResources = Readonly<Record<string, LinkedResource>>

/** The context in which expressions of resources and ledgers are compiled. */
export interface LinkedSchema {
  readonly project: Project
  readonly resources: LinkedResources
  readonly ledgers: Readonly<Record<string, LinkedLedger>>
  /** Expressions by names of their own, of each resource. */
  readonly defined?: Readonly<Record<string, Readonly<Record<string, Node>>>>
}

/** The finished part that imports and reports are compiled with. */
export type CompilingSchema = Pick<Schema, 'project' | 'resources' | 'ledgers'> & Pick<LinkedSchema, 'defined'>

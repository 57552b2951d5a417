import { z } from 'zod'
import { fieldNames } from '../../../preload/contract/customer-fields.ts'
import { dateStyles } from '../../../preload/contract/dates.ts'
import { duplicateOrders, mostMembers } from '../../../preload/contract/duplicates.ts'
import { mostEditsAtOnce } from '../../../preload/contract/edits.ts'
import { importStates } from '../../../preload/contract/import.ts'
import { findingColumns, severities } from '../../../preload/contract/quality.ts'
import type { Arguments, Group, Method } from '../../../preload/contract/services.ts'
import { mostLookUps, savedFrom } from '../../../preload/contract/customers.ts'
import { cellSendings, connectionChecks, largestEnvironmentFile } from '../../../preload/contract/settings.ts'
import { updateChannels } from '../../../preload/contract/updates.ts'
import {
  changes,
  choice,
  customerTemplate,
  deskView,
  exportForm,
  field,
  formDraft,
  importPlan,
  long,
  savedView,
  seen,
  short,
  tooMany,
} from '../../customers/stored-schemas.ts'
import { isUserName } from '../../oauth/user-name.ts'
import {
  authored,
  bulkChange,
  chosen,
  count,
  draft,
  findingKeys,
  historyQuestion,
  importChoice,
  importReading,
  importSource,
  merge,
  place,
  preferences,
  question,
  resolution,
  rule,
} from './argument-shapes.ts'

type Schemas = { readonly [G in Group]: { readonly [M in Method<G>]: z.ZodType<Arguments<G, M>> } }

/** The schema of every call's arguments. Its type holds it to the contract, call by call. */
const schemas: Schemas = {
  settings: {
    read: z.tuple([]),
    prefer: z.tuple([preferences]),
    saveEnvironment: z.tuple([draft]),
    forgetEnvironment: z.tuple([short, z.boolean()]),
    removeData: z.tuple([short, z.boolean()]),
    testStep: z.tuple([draft, z.enum(connectionChecks), short]),
    cancelTest: z.tuple([]),
    exportEnvironment: z.tuple([short]),
    importEnvironment: z.tuple([]),
    readEnvironment: z.tuple([z.string().max(largestEnvironmentFile)]),
    unlock: z.tuple([short, short]),
    lock: z.tuple([short]),
    addAdministration: z.tuple([short, short, short]),
    removeAdministration: z.tuple([place, z.boolean()]),
    offeredAdministrations: z.tuple([short]),
    goTo: z.tuple([place.nullable()]),
    resetDemo: z.tuple([]),
    dismissNotice: z.tuple([short]),
    confirmSettings: z.tuple([]),
    removeEverything: z.tuple([short]),
    allowVies: z.tuple([z.boolean()]),
    sendCells: z.tuple([short, z.enum(cellSendings)]),
  },
  session: {
    read: z.tuple([short]),
    signIn: z.tuple([short, short.refine(isUserName).nullable()]),
    cancelSignIn: z.tuple([short]),
    signOut: z.tuple([short]),
    useRefreshToken: z.tuple([short, z.string().max(16_384), short.refine(isUserName).nullable()]),
  },
  customers: {
    rows: z.tuple([place, question]),
    position: z.tuple([place, question, short]),
    edge: z.tuple([place, choice, field, short, z.union([z.literal(1), z.literal(-1)])]),
    read: z.tuple([place, short]),
    save: z.tuple([authored, short, changes, count, seen.optional(), z.enum(savedFrom).optional()]),
    saveInstead: z.tuple([authored, short, changes, count, seen.optional()]),
    create: z.tuple([authored, changes, z.uuid().optional()]),
    remove: z.tuple([authored, short, count, seen.optional()]),
    review: z.tuple([place, short, changes]),
    choices: z.tuple([place]),
    dateStyles: z.tuple([place]),
    view: z.tuple([place]),
    keepView: z.tuple([place, deskView]),
    draft: z.tuple([place, short.optional(), short.optional()]),
    keepDraft: z.tuple([place, formDraft.nullable(), short.optional()]),
    savedViews: z.tuple([place]),
    saveView: z.tuple([place, savedView]),
    removeView: z.tuple([place, short]),
    templates: z.tuple([place]),
    saveTemplate: z.tuple([place, customerTemplate]),
    removeTemplate: z.tuple([place, short]),
    startWithTemplate: z.tuple([place, short.nullable()]),
    keys: z.tuple([place, chosen]),
    chosenRows: z.tuple([place, chosen, choice.shape.sort, z.array(field).max(fieldNames.length)]),
    groups: z.tuple([place, choice, field]),
    totals: z.tuple([place, chosen, z.array(field).max(fieldNames.length)]),
    copyLink: z.tuple([place, short]),
    clipboardText: z.tuple([place]),
    lookUp: z.tuple([
      place,
      z.array(short.refine((text) => text.trim() !== '')).max(mostLookUps),
      z.array(field).max(fieldNames.length),
    ]),
    copy: z.tuple([
      place,
      chosen,
      z.array(z.strictObject({ field, heading: short })).max(fieldNames.length),
      z.strictObject({ decimal: z.enum(['.', ',']), date: z.enum(dateStyles), yes: short, no: short }),
    ]),
  },
  edits: {
    list: z.tuple([place]),
    listSince: z.tuple([place, short.nullable()]),
    read: z.tuple([place, short]),
    discard: z.tuple([authored, z.array(short).max(mostEditsAtOnce)]),
    retry: z.tuple([authored, z.array(short).max(mostEditsAtOnce)]),
    resolve: z.tuple([authored, short, resolution, count]),
    review: z.tuple([place, short]),
    takeOver: z.tuple([authored, z.array(short).max(mostEditsAtOnce)]),
    export: z.tuple([place, z.array(short).max(100_000, tooMany)]),
  },
  bulk: {
    preview: z.tuple([place, chosen, bulkChange]),
    lines: z.tuple([place, short, count, z.int().min(0).max(500)]),
    stage: z.tuple([place, short]),
    stop: z.tuple([place, short]),
    drop: z.tuple([place]),
    progress: z.tuple([place]),
  },
  files: {
    exportTable: z.tuple([
      place,
      z.strictObject({
        chosen,
        order: choice,
        columns: z
          .array(z.strictObject({ field, heading: short, meaning: short.nullable() }))
          .min(1)
          .max(fieldNames.length),
        unknown: z.boolean(),
        form: exportForm,
        keepForm: z.boolean(),
        date: z.enum(dateStyles),
        view: short,
      }),
    ]),
    exportProgress: z.tuple([place]),
    cancelExport: z.tuple([place]),
    exportForm: z.tuple([place]),
  },
  imports: {
    open: z.tuple([place, importSource]),
    readAgain: z.tuple([place, short, importReading]),
    savePlan: z.tuple([place, short, importPlan]),
    openPlan: z.tuple([place, short]),
    check: z.tuple([place, short, importPlan]),
    rows: z.tuple([
      place,
      short,
      z.array(z.enum(importStates)).max(importStates.length),
      count,
      z.int().min(0).max(200),
    ]),
    rowsAt: z.tuple([place, short, z.array(count).max(200)]),
    rehearse: z.tuple([place, short, place]),
    correct: z.tuple([place, short, count, count, long]),
    choose: z.tuple([place, short, count, importChoice]),
    stage: z.tuple([place, short]),
    progress: z.tuple([place]),
    stop: z.tuple([place, short]),
    cancel: z.tuple([place]),
    close: z.tuple([place, short]),
  },
  quality: {
    read: z.tuple([place]),
    run: z.tuple([place]),
    progress: z.tuple([place]),
    cancel: z.tuple([place]),
    findings: z.tuple([
      place,
      z.strictObject({ rule, muted: z.boolean(), from: count, count: z.int().min(0).max(200) }),
    ]),
    keys: z.tuple([place, rule, z.boolean()]),
    ofCustomer: z.tuple([place, short]),
    marks: z.tuple([place, z.array(short).max(200)]),
    names: z.tuple([place, z.array(short).max(200)]),
    mute: z.tuple([place, rule, findingKeys, short]),
    unmute: z.tuple([place, rule, findingKeys]),
    exportFindings: z.tuple([
      place,
      z.strictObject({
        rule: rule.nullable(),
        headings: z.record(z.enum(findingColumns), short),
        rules: z.record(rule, short),
        severities: z.record(z.enum(severities), short),
        form: exportForm,
        date: z.enum(dateStyles),
      }),
    ]),
  },
  duplicates: {
    read: z.tuple([place]),
    find: z.tuple([place]),
    progress: z.tuple([place]),
    cancel: z.tuple([place]),
    groups: z.tuple([
      place,
      z.strictObject({ order: z.enum(duplicateOrders), from: count, count: z.int().min(0).max(200) }),
    ]),
    group: z.tuple([place, short]),
    together: z.tuple([place, z.array(short).min(1).max(mostMembers)]),
    ofCustomer: z.tuple([place, short]),
    dismiss: z.tuple([place, z.array(short).min(2).max(mostMembers), short]),
    dismissals: z.tuple([place, count, z.int().min(0).max(200)]),
    takeBack: z.tuple([place, short]),
    merge: z.tuple([authored, merge]),
  },
  undo: {
    read: z.tuple([place]),
    undo: z.tuple([place]),
    redo: z.tuple([place]),
  },
  history: {
    list: z.tuple([place, historyQuestion]),
    verify: z.tuple([place]),
    reverse: z.tuple([authored, count]),
  },
  sync: {
    read: z.tuple([place]),
    now: z.tuple([place]),
    sendNow: z.tuple([authored, z.array(short).max(100_000, tooMany).optional()]),
    cancel: z.tuple([place]),
    acceptShrunkList: z.tuple([place]),
    release: z.tuple([authored, count]),
  },
  vat: {
    check: z.tuple([place, z.array(short).min(1).max(100_000, tooMany), short.optional()]),
    progress: z.tuple([place]),
    cancel: z.tuple([place]),
    lines: z.tuple([place, count, z.int().min(0).max(200)]),
    verified: z.tuple([place]),
    answers: z.tuple([place, z.array(short).max(200)]),
  },
  commands: {
    next: z.tuple([]),
  },
  support: {
    diagnostics: z.tuple([]),
    save: z.tuple([short]),
    licences: z.tuple([]),
  },
  proxy: {
    asked: z.tuple([]),
    answer: z.tuple([short, short, z.string().max(1_000)]),
    refuse: z.tuple([short]),
  },
  updates: {
    read: z.tuple([]),
    look: z.tuple([]),
    download: z.tuple([]),
    cancel: z.tuple([]),
    install: z.tuple([]),
    choose: z.tuple([
      z.strictObject({
        channel: z.enum(updateChannels).exactOptional(),
        background: z.boolean().exactOptional(),
        onQuit: z.boolean().exactOptional(),
        backTo: z.string().max(100).exactOptional(),
      }),
    ]),
  },
}

/** Whether an argument of a call is a file's content. */
export const takesBytes = (group: Group, method: string): boolean => `${group}.${method}` === 'imports.open'

/** `method` must be a call of the contract; `handleCall` checks that. */
export const argumentsOf = (group: Group, method: string): z.ZodType<unknown[]> =>
  (schemas[group] as Readonly<Record<string, z.ZodType<unknown[]>>>)[method]!

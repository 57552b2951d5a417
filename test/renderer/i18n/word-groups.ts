import { commandGroups, commandIds } from '../../../preload/contract/commands.ts'
import { fieldNames, sections } from '../../../preload/contract/customer-fields.ts'
import { textTests } from '../../../preload/contract/customers.ts'
import { duplicateOrders, mergeFates } from '../../../preload/contract/duplicates.ts'
import { editKinds } from '../../../preload/contract/edits.ts'
import { failCodes } from '../../../preload/contract/error-payload.ts'
import {
  importDateForms,
  importEncodings,
  importMatches,
  importProblems,
  importStates,
} from '../../../preload/contract/import.ts'
import { historyEvents } from '../../../preload/contract/history.ts'
import { qualityRules, severities } from '../../../preload/contract/quality.ts'
import { patternFaults } from '../../../preload/contract/pattern-fault.ts'
import {
  cellSendings,
  connectionChecks,
  contrasts,
  densities,
  environmentKinds,
  languages,
  registrationStatuses,
  settingsDoubts,
  themes,
} from '../../../preload/contract/settings.ts'
import { duplicateReasons } from '../../../preload/contract/quality.ts'
import { pkceChoices } from '../../../preload/contract/pkce.ts'
import { signInWays } from '../../../preload/contract/sign-in-way.ts'
import { writeFaults } from '../../../preload/contract/write-fault.ts'
import { unreadableReasons } from '../../../preload/contract/unreadable.ts'
import { updateChannels, updatesOff, updateWaits } from '../../../preload/contract/updates.ts'
import { qualityParts } from '../../../renderer/components/quality/quality-parts.ts'
import { vatStops, vatUnknowns } from '../../../preload/contract/vat.ts'
import { editStates } from '../../../renderer/checks/edit-filter.ts'
import { importSteps } from '../../../renderer/stores/import/import-flow.ts'
import { fieldHelp } from '../../../renderer/i18n/en-form.ts'

const faults = [
  'required',
  'nameTaken',
  'notAddress',
  'notHttps',
  'noVersion',
  'notUri',
  'hasQuery',
  'hasUser',
  'hasFragment',
  'spaces',
  'scopeForm',
  'askNumber',
]

/**
 * Keys with a variable end, such as `failure.${code}`: each beginning with all its ends. A key that is neither here nor
 * whole in the code is unused.
 */
export const groups: Readonly<Record<string, readonly string[]>> = {
  'exporting.findings.severities.': severities,
  'grace.ways.': cellSendings,
  'about.': [
    'host',
    'database',
    'name',
    'customer',
    'double',
    'administration',
    'field',
    'waiting',
    'gone',
    'had',
    'file',
    'proxy',
    'scheme',
    'stopped',
    'drafts',
    'version',
  ],
  'again.underWay.': signInWays,
  'bulk.action.': ['set', 'clear', 'replace', 'percent'],
  'bulk.patternFault.': patternFaults,
  'bulk.why.': [
    'edit-not-possible-now',
    'edit-of-another-user',
    'edit-value-wrong-type',
    'edit-changed-meanwhile',
    'customer-unknown',
    'edit-nothing-changed',
    'edit-sent-already',
  ],
  'changes.': ['attention', 'waiting', 'settled'],
  'changes.kind.': editKinds,
  'changes.maybeDone.': editKinds,
  'changes.state.': editStates,
  'check.': [...connectionChecks, 'to-come', 'going-on', 'passed', 'failed', 'not-tried'],
  'check.because.': ['before', 'stopped', 'signed-out'],
  'command.group.': commandGroups,
  'command.name.': commandIds,
  'confirming.why.': settingsDoubts,
  'conflict.': ['mine', 'theirs'],
  'conflict.linked.': ['address', 'vat', 'chamber-of-commerce'],
  'connect.': faults,
  'connect.noBrowser.': ['elsewhere', 'no-port', 'low-port', 'no-secret'],
  'connect.redirects.': ['https', 'computer', 'scheme', 'oob', 'http'],
  'connect.statuses.': registrationStatuses,
  'connect.wayHelp.': signInWays,
  'connect.ways.': signInWays,
  'connect.pkceWays.': ['untested', 'on', 'off'],
  'connect.pkceSays.': pkceChoices,
  'duplicates.fate.': mergeFates,
  'duplicates.orders.': duplicateOrders,
  'duplicates.reason.': duplicateReasons,
  'duplicates.steps.': ['reading', 'comparing'],
  'failure.': failCodes,
  'unreadable.': unreadableReasons,
  'field.': fieldNames,
  'fieldHelp.': Object.keys(fieldHelp),
  'filter.': ['from', 'to'],
  'filter.chip.': [...textTests, 'yes', 'no', 'empty', 'filled'],
  'filter.fault.': ['text', 'codes', 'ends', 'number', 'order'],
  'filter.part.': ['changed', 'waiting', 'attention'],
  'filter.test.': [...textTests, 'one-of', 'between', 'yes', 'no', 'empty', 'filled'],
  'commandUi.why.': [
    'no-administration',
    'not-here',
    'no-customer',
    'nothing-typed',
    'nothing-selected',
    'nothing-filtered',
    'nothing-to-export',
    'not-sent-yet',
    'not-editable',
    'signed-in',
    'signed-out',
    'no-lock',
    'locked',
    'already-so',
    'no-updates',
  ],
  'held.': ['differs', 'changed'],
  'history.': ['altered', 'missing'],
  'history.event.': historyEvents,
  'history.kind.': editKinds,
  'importing.about.': importSteps,
  'importing.dateForms.': importDateForms,
  'importing.decisions.': ['create', 'ask-again', 'leave-out', 'take-in'],
  'importing.decimals.': ['comma', 'point'],
  'importing.encodings.': importEncodings,
  'importing.fault.': ['no-field', 'field-twice'],
  'importing.heading.': [...importSteps, 'outcome'],
  'importing.match.': importMatches,
  'importing.problems.': importProblems,
  'importing.separators.': ['comma', 'semicolon', 'tab', 'bar'],
  'importing.states.': importStates,
  'importing.step.': importSteps,
  'importing.unmatchedWays.': ['create', 'leave-out', 'ask'],
  'jump.': sections,
  'kind.': environmentKinds,
  'mark.': [...editStates, 'stuck', 'create', 'delete'],
  'quality.part.': qualityParts,
  'quality.rule.': qualityRules,
  'quality.severity.': severities,
  'quality.why.': qualityRules,
  'record.': ['conflict', 'refused', 'uncertain', 'sending'],
  'section.': sections,
  'service.statuses.': registrationStatuses,
  'settings.': ['look', 'services', 'administrations', 'about'],
  'settings.contrasts.': contrasts,
  'settings.densities.': densities,
  'settings.keychains.': ['working', 'missing', 'changed', 'unavailable'],
  'settings.languages.': languages,
  'settings.themes.': themes,
  'signIn.because.': ['never', 'asked', 'expired', 'forgotten', 'of-another'],
  'signIn.show.': signInWays,
  'signIn.text.': signInWays,
  'signIn.waiting.': signInWays,
  'signIn.waitingText.': signInWays,
  'sync.': ['now', 'cancel', 'resume'],
  'updates.channels.': updateChannels,
  'updates.off.': updatesOff,
  'updates.waiting.': updateWaits,
  'vat.answer.': ['valid', 'invalid', 'unknown'],
  'vat.stopped.': vatStops,
  'vat.why.': vatUnknowns,
  'warning.': ['not-whole', 'expected', 'edges'],
  'writeFault.': writeFaults,
}

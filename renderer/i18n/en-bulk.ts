/** One change of many customers. */
export const bulk = {
  title: 'Change {count} customer | Change {count} customer | Change {count} customers', titleAll: 'Change every customer that fits', titleGiven: 'Paste into {count} customer | Paste into {count} customer | Paste into {count} customers', setUp: 'What to change',
  field: 'Field', fieldHint: 'Search a field', fieldNone: 'No field fits.', fieldsFound: 'no fields | {count} field | {count} fields', what: 'What to do',
  action: { set: 'Set to', clear: 'Clear', replace: 'Find and replace', percent: 'Raise by percent' },
  value: 'Value', yes: 'Yes', no: 'No', choose: 'Choose a value', other: 'another value', find: 'Find', by: 'Replace by', byHelp: 'Leave empty to take out what is found.', byPattern: 'Groups of the pattern are $1, $2 and so on.',
  pattern: 'Pattern (regular expression)', matchCase: 'Match case', percent: 'Percent', percentHelp: 'Below zero lowers: -2.5', percentWrong: 'Enter a number such as 2.5.', decimals: 'Decimals', clears: 'The field is emptied.', dateHelp: 'Such as {example}. It goes out as the service writes dates.',
  patternSlow: 'This pattern takes too long on the values here. Write it more precisely, or search for plain text.', wrongType: 'This value does not fit the field.',
  patternFault: {
    empty: 'Type what to search for.', round: 'A round bracket has no other half. Write \\( or \\) to find a bracket itself.', square: 'A square bracket is not closed. Write \\[ to find a bracket itself.',
    lone: 'A closing square bracket or brace stands alone. Write \\ before it to find it itself.', repeat: 'There is nothing before *, +, ? or a number in braces that could be repeated. Write \\* and the like to find the sign itself.', count: 'The numbers in braces must be one or two, the smaller first.',
    range: 'A range between square brackets goes from the earlier sign to the later, such as [a-z].', backslash: 'A backslash stands before a sign that needs none, or at the end. Write \\\\\\\\ to find a backslash itself.', other: 'This pattern cannot be used. Write it in a simpler way, or search for plain text.',
  },
  preview: 'Preview', previewNone: 'Choose a field and say what to do. Nothing is saved before you have seen every line.', making: 'Working out what changes…', again: 'Make it again', nothing: 'Nothing would change.',
  customers: 'no customer changes | {count} customer changes | {count} customers change', inFields: 'in no value | in {count} value | in {count} values', unchanged: 'none is so already | {count} is so already | {count} are so already', impossible: 'none cannot be changed | {count} cannot be changed | {count} cannot be changed', warnings: 'no warnings | {count} warning | {count} warnings',
  list: 'Every line of the preview', customer: 'Customer', from: 'Is', to: 'Will be', notes: 'Notes', cannot: 'Cannot be changed: {why}', lines: '{from}–{to} of {count}', earlier: 'Earlier lines', later: 'Later lines',
  save: 'Save {count} change | Save {count} change | Save {count} changes', saveNone: 'Save', unlock: 'Unlock and save', asks: 'In {name} more than {above} changes at once wait for you: when they are sent, you are asked to type their number.', leave: 'Everything stays on this computer until it is sent.',
  staging: 'Saving {done} of {total}', stop: 'Stop', stopping: 'Stopping…', stoppedBefore: 'What is saved so far stays, and can be undone in one step.',
  doneTitle: 'Saved', done: 'Nothing was saved. | {count} customer was changed. It waits to be sent. | {count} customers were changed. They wait to be sent.', left: 'nothing left | {count} was not reached, because it was stopped. | {count} were not reached, because it was stopped.', skipped: 'none skipped | {count} stays as it is: | {count} stay as they are:', more: 'and {count} more | and {count} more | and {count} more',
  undo: 'Undo all', undoing: 'Undoing…', undone: 'Nothing was put back. | {count} customer is as it was. | {count} customers are as they were.', undoGone: 'Something else was done since. Undo it from the table.',
  why: {
    'edit-not-possible-now': 'It is marked for deletion, needs a decision under Changes, or is not here in full yet.', 'edit-of-another-user': 'A change by somebody else waits for it.', 'edit-value-wrong-type': 'The value does not fit this field.',
    'edit-changed-meanwhile': 'Changed since the preview.', 'customer-unknown': 'It is no longer there.', 'edit-nothing-changed': 'It is so already.', 'edit-sent-already': 'It was sent already.',
  },
}

/** The moment in which a change of a cell can be undone before it is sent. */
export const grace = {
  label: 'Changes in a cell',
  ways: { 'at-once': 'Send at once', shortly: 'Send after 5 seconds', 'when-asked': 'Send when I say so' },
  help: 'Until a change is sent, Undo takes it back. What you save in the form or change in bulk is sent at once.',
  soon: 'Nothing waits | {count} change is sent in a moment | {count} changes are sent in a moment',
  asked: 'Nothing waits | {count} change waits until you send it | {count} changes wait until you send them',
  undo: 'Undo',
  send: 'Send now',
}

/** Saved items under names of the user's choice, and templates of new customers. */
export const templates = {
  named: {
    rename: 'Rename {name}',
    delete: 'Delete {name}',
    deleted: '{name} is deleted.',
    restore: 'Bring it back',
    newName: 'New name',
    save: 'Save',
    renameButton: 'Rename',
    nameNeeded: 'Enter a name.',
    nameTaken: 'There is one of that name.',
  },
  templates: {
    title: 'Templates of new customers',
    none: 'No template',
    shown: 'Template: {name}',
    make: 'Make a template',
    makeText: 'New customers begin with the chosen values. You can change them in the form.',
    name: 'Name of the template',
    values: 'Values that new customers get',
    noneFilled: 'No field is filled yet.',
    noneChosen: 'Choose at least one value.',
    made: 'New customers begin with “{name}” now.',
    keep: 'Save the template',
  },
}

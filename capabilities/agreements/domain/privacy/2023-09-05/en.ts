import type { AgreementText } from '../../agreement.ts';

export const en: AgreementText = {
  title: 'Privacy policy',
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      paragraphs: [
        'For the data of accounts and of the registration of a hospital, the operator of this service (“we”) is responsible. For the data of owners and their animals, the hospital that entered them is responsible; we process them on its behalf and by its instruction.',
        'If you are an owner and have a question about your data, ask your veterinary hospital first. It can show, correct and export your data in the service, and have it erased.',
      ],
    },
    {
      id: 'what',
      title: 'What is processed',
      paragraphs: [
        'Accounts: name, email address, telephone number, role and rights, the settings of the account, a hash of the password, and the times and network addresses of log-ins.',
        'Hospitals: name, address, telephone number, plan, prices, devices and the records that the hospital keeps.',
        'Owners: name, telephone numbers, address, email address, preferred language, visits, invoices and payments. Card numbers are not stored.',
        'Animals: name, species, breed, sex, birth, weight, chip number, records of treatment, laboratory results, images and documents.',
        'Use: an audit log of what was read and changed, by whom and when, and technical logs of errors without the content of records.',
      ],
    },
    {
      id: 'why',
      title: 'For what purpose',
      paragraphs: [
        'The data is processed to provide the service, to protect it and its users, to answer questions, to invoice the hospital, and to fulfil obligations of the law.',
        'It is not sold, not used for advertising, and not used to train models. The service has no tracking by others, and its letters carry no invisible pictures.',
      ],
    },
    {
      id: 'browser',
      title: 'What the browser stores',
      paragraphs: [
        'The service sets cookies that it needs to work: one for the session and one that recognizes a browser that has logged in before. It also keeps on your device the chosen language and appearance, the program itself, what you typed until it is saved, and recent answers, so that work can go on without a network. What belongs to a hospital is removed when you log out.',
        'No consent is asked for, because nothing is stored that is not necessary.',
      ],
    },
    {
      id: 'recipients',
      title: 'Who receives data',
      paragraphs: [
        'Within a hospital, the people to whom it has given an account, each within his or her rights. Hospitals do not see each other’s data; they receive only what a hospital shares with them.',
        'Outside, those to whom a hospital sends a share link, a letter or an export, and the consultants whom it asks.',
        'Companies that run computers, storage, mail and messages for us receive what they need for that, under contracts that bind them to secrecy. Authorities receive data only where the law obliges us.',
      ],
    },
    {
      id: 'place',
      title: 'Place and transfer',
      paragraphs: [
        'The data is stored in the region that is agreed with the hospital. If it is processed in another country, we make sure that it is protected there as the law of the hospital’s country demands.',
      ],
    },
    {
      id: 'protection',
      title: 'Protection',
      paragraphs: [
        'Connections are encrypted. The data of each hospital is separated in the database itself. Passwords are stored as slow hashes only. Every read of a shared study and every change is recorded in a log whose entries are chained, so that a later change of it is noticed.',
        'If data has come into wrong hands, we inform the hospitals concerned without delay, at the latest within 72 hours after we know of it, and help them to inform their owners.',
      ],
    },
    {
      id: 'retention',
      title: 'How long',
      paragraphs: [
        'Records are kept as long as the hospital keeps them, within the periods that the law prescribes for medical and tax records. After the end of a contract they can be exported for 30 days and are then erased.',
        'Data of an account is erased when it is closed, except for the name under what the person has signed. Backups expire by themselves; what was erased is erased again if one of them has to be restored.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      paragraphs: [
        'You may ask which data about you is processed, receive a copy, have it corrected or completed, have its processing stopped or the data erased, and object, as the law of your country provides. This costs nothing, and we answer within 30 days.',
        'For your own account, most of this can be done on the page “My account”. You may also complain to the authority for data protection of your country.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      paragraphs: [
        'If this policy changes, the new version is announced in the service before it takes effect. Earlier versions stay readable on this page.',
        'It exists in Traditional Chinese, Japanese and English. If the texts differ, the one in Traditional Chinese decides.',
      ],
    },
  ],
};

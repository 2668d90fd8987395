import type { AgreementText } from '../../agreement.ts';

export const en: AgreementText = {
  title: 'Terms of use',
  sections: [
    {
      id: 'scope',
      title: 'Scope and parties',
      paragraphs: [
        'These terms govern the use of Alder, a service for veterinary hospitals: clinic records, laboratory, images, pharmacy, checkout and what belongs to them (the “service”). “We” are the operator of the service at the address at which you use it. “You” are the hospital or other organization that registers, and every person who uses its accounts.',
        'Whoever registers a hospital declares that he or she may act for it. By registering, by setting the password of an account, or by using the service, you accept these terms and the privacy policy.',
        'Agreements of your own that we have confirmed in writing take precedence over these terms.',
      ],
    },
    {
      id: 'accounts',
      title: 'Accounts',
      paragraphs: [
        'Each account belongs to one person. Its password is chosen by that person, is kept secret and is not passed on; use the second factor where the service offers or demands one.',
        'You keep your details correct, give each person no more rights than the work needs, and close the accounts of people who leave.',
        'You answer for what is done with your accounts. Tell us at once if you believe that someone else has used one.',
      ],
    },
    {
      id: 'fees',
      title: 'Trial, plans and fees',
      paragraphs: [
        'A newly registered hospital may use the service for 30 days without a fee. After that its plan decides how many accounts, which parts of the service and how much storage it has.',
        'Fees are those agreed for the plan, payable in advance for each period, plus tax where the law requires it. What has been paid is not refunded for a period that has begun, unless the law says otherwise or we end the service without your fault.',
        'When a plan ends, your data can still be read and exported; it can be changed again once the plan is renewed.',
      ],
    },
    {
      id: 'data',
      title: 'Your data',
      paragraphs: [
        'The data that you enter, import or receive from your devices stays yours. We store and process it only to provide the service to you, as the privacy policy describes.',
        'You make sure that you may process the data, in particular that owners have been informed where the law requires it, and you decide how long records are kept within the law.',
        'You can export your data at any time in open formats. What leaves the service by an export, a share link or a print is your responsibility from then on.',
      ],
    },
    {
      id: 'use',
      title: 'Permitted use',
      paragraphs: [
        'You use the service for veterinary work and what belongs to it. You do not try to reach data of other hospitals, to overcome its protection, to overload it, or to bring in harmful programs or unlawful content.',
        'Tests of security are welcome if they are agreed with us beforehand and touch no data of others.',
        'Programs of yours may use the documented interfaces with a token of their own and within the limits that are stated there.',
      ],
    },
    {
      id: 'medicine',
      title: 'Medical responsibility',
      paragraphs: [
        'The service is a tool of documentation and information. Reference ranges, dose ranges, warnings, measurements, suggestions computed by a model and translated terms support a decision; they do not replace the examination and the judgement of a licensed veterinarian.',
        'You check values that come from devices and from other systems before you act on them, and you keep the ranges, prices, medicines and templates of your hospital correct.',
        'Images on a screen that is not made for diagnosis are for orientation only.',
      ],
    },
    {
      id: 'devices',
      title: 'Devices and services of others',
      paragraphs: [
        'Analyzers, modalities, computers, networks and services of other companies that you connect are not part of the service. Their makers’ terms apply to them.',
        'The gateway that runs on your network is licensed to you for as long as you use the service. You give it power and a network, and let it take its updates.',
      ],
    },
    {
      id: 'operation',
      title: 'Operation, support and backup',
      paragraphs: [
        'We operate the service with the care that is usual for medical records, keep backups and announce planned interruptions where we can. We do not promise that it is never interrupted.',
        'Support answers from 10:00 to 20:00 (UTC+8) on business days.',
        'For the time without a network, and for cases that no backup covers, you keep a way of working on paper.',
      ],
    },
    {
      id: 'ending',
      title: 'Suspension and ending',
      paragraphs: [
        'You may end the use at any time. We may end it with 60 days’ notice, and at once for good cause, in particular when fees stay unpaid after two reminders or when these terms are seriously broken.',
        'If an account endangers others or the service, we may suspend it without notice; we give the reason and lift the suspension when the danger is over.',
        'After the end your data stays available for export for 30 days. Then it is erased, except for what the law obliges us to keep; copies in backups disappear as these expire.',
      ],
    },
    {
      id: 'rights',
      title: 'Rights in the software',
      paragraphs: [
        'The software is published under the Apache License 2.0, together with the parts of others that are named in its notice; these licences are not limited by the present terms. Names and marks remain with their owners.',
        'Suggestions that you send us may be used to improve the service, without a claim to payment.',
      ],
    },
    {
      id: 'warranty',
      title: 'Warranty',
      paragraphs: [
        'As far as the law permits, the service is provided as it is, without a promise beyond what is stated here, in particular without a promise that it fits a certain purpose or is free of every fault.',
        'We mend faults that you report within a reasonable time, those that can harm an animal or lose data first.',
      ],
    },
    {
      id: 'liability',
      title: 'Limit of liability',
      paragraphs: [
        'For all claims that arise from the service, whatever their legal ground, our liability is limited in total to the amount that you have paid to us for the service in the 12 months before the event that caused the damage.',
        'We are not liable for lost profit, for indirect damage, or for damage caused by devices, networks or services of others or by circumstances beyond our control.',
        'These limits do not apply to intent and gross negligence, nor where the law does not permit them.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes of these terms',
      paragraphs: [
        'We may change these terms when the law, the service or its risks change. Earlier versions stay readable on this page. A new version is announced in the service at least 30 days before it takes effect, and your administrator is asked to accept it.',
        'If you do not agree, you may end the use before the new version takes effect.',
      ],
    },
    {
      id: 'law',
      title: 'Law and court',
      paragraphs: [
        'These terms are governed by the law of Taiwan (Republic of China), without its rules on the conflict of laws.',
        'The Taiwan Taipei District Court has jurisdiction as the court of first instance.',
      ],
    },
    {
      id: 'final',
      title: 'Final provisions',
      paragraphs: [
        'If a provision is invalid, the others remain in force. A right that is not exercised at once is not given up.',
        'These terms exist in Traditional Chinese, Japanese and English. If the texts differ, the one in Traditional Chinese decides.',
      ],
    },
  ],
};

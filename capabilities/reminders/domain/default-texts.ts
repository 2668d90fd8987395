/** Texts to begin with; a hospital writes its own. */
export const DEFAULT_TEXTS = {
  appointment: {
    en: {
      subject: '{pet}: {day}, {time}',
      body: 'Dear {owner},\n\nwe expect {pet} at {hospital} on {day} at {time}.\n\nIf that does not suit you, please call us: {phone}.',
    },
    ja: {
      subject: '{pet}のご予約：{day} {time}',
      body: '{owner} 様\n\n{day} {time} に {hospital} で {pet} のご予約を承っております。\n\nご都合が悪くなった場合はお電話ください：{phone}',
    },
    zhtw: {
      subject: '{pet}的預約：{day} {time}',
      body: '{owner} 您好：\n\n{pet}預約於 {day} {time} 到{hospital}看診。\n\n若時間不便，請來電：{phone}。',
    },
  },
  due: {
    en: {
      subject: '{pet}: {what}',
      body: 'Dear {owner},\n\nfor {pet} is due: {what}, on {day}.\n\nPlease book a time with {hospital}: {phone}.',
    },
    ja: {
      subject: '{pet}：{what}の時期です',
      body: '{owner} 様\n\n{pet} の {what} の時期が近づきました（{day}）。\n\n{hospital} までご予約ください：{phone}',
    },
    zhtw: {
      subject: '{pet}：{what}',
      body: '{owner} 您好：\n\n{pet}的{what}將於 {day} 到期。\n\n請與{hospital}預約：{phone}。',
    },
  },
  noShow: {
    en: {
      subject: 'We missed {pet}',
      body: 'Dear {owner},\n\nwe expected {pet} on {day} at {time}. Is everything well? Call {hospital} for another time: {phone}.',
    },
    ja: {
      subject: '{pet}のご予約について',
      body: '{owner} 様\n\n{day} {time} の {pet} のご予約にお越しになりませんでした。お変わりありませんか。あらためて {hospital} までご連絡ください：{phone}',
    },
    zhtw: {
      subject: '{pet}未到診',
      body: '{owner} 您好：\n\n{pet}預約 {day} {time} 未到診，一切都好嗎？請與{hospital}聯絡改約：{phone}。',
    },
  },
} as const;

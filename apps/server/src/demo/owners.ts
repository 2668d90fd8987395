export type DemoOwner = {
  readonly name: string;
  readonly phone: string;
  readonly lang: 'en' | 'ja' | 'zhtw';
  readonly notes?: string;
  readonly line?: string;
};

const owner = (
  name: string,
  phone: string,
  lang: DemoOwner['lang'] = 'zhtw',
  more: Partial<DemoOwner> = {},
): DemoOwner => ({
  name,
  phone,
  lang,
  ...more,
});

/** People who bring their pets, by place in this list. */
export const DEMO_OWNERS: readonly DemoOwner[] = [
  owner('Emily Tanaka', '0912-345-678', 'en', { line: 'emily.t', notes: '偏好以 LINE 聯絡，請勿打電話。' }),
  owner('陳建宏', '0922-118-204'),
  owner('廖志偉', '0933-507-661'),
  owner('林淑芬', '0910-882-345'),
  owner('黃冠宇', '0987-220-913'),
  owner('張家豪', '0935-441-678'),
  owner('林美惠', '0918-776-052', 'zhtw', { notes: '常以儲值金付款。' }),
  owner('吳佩珊', '0921-350-118'),
  owner('佐藤 健', '0970-613-240', 'ja'),
  owner('鈴木 花子', '0966-902-731', 'ja', { line: 'hanako_suzuki' }),
  owner('王美玲', '0937-145-889'),
  owner('李俊傑', '0952-664-307'),
  owner('Oliver Smith', '0905-771-426', 'en'),
  owner('蔡雅婷', '0963-238-514'),
  owner('楊承翰', '0928-409-176'),
  owner('許雅雯', '0911-593-820'),
  owner('鄭宗翰', '0939-027-455'),
  owner('謝佳蓉', '0972-816-093'),
  owner('郭彥廷', '0989-364-127'),
  owner('曾怡萱', '0926-450-738'),
  owner('高橋 陽子', '0958-129-604', 'ja'),
  owner('Maria Garcia', '0903-586-217', 'en'),
  owner('賴冠廷', '0917-203-946'),
  owner('周子瑜', '0932-671-085'),
  owner('徐志明', '0955-918-362'),
  owner('蘇郁婷', '0968-045-279'),
  owner('葉家瑋', '0924-730-518'),
  owner('呂欣怡', '0981-264-037'),
  owner('伊藤 誠', '0976-355-840', 'ja'),
  owner('何佩君', '0919-408-653'),
];
